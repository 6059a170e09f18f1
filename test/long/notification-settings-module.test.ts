import { testModule } from "../support/shards/module-tests.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("the module notification-settings", testModule);
