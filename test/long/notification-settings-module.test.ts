import { testModule } from "../support/shards/module-tests.ts";
import { describeWithEveryEngine } from "../support/workspace.ts";

describeWithEveryEngine("the module notification-settings", testModule);
