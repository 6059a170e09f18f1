import { testLifecycle } from "../support/terraform/every-resource.ts";
import { describeEveryEngineAttached } from "../support/terraform/workspace.ts";

// Engines that start the provider for each command are with the long tests.
describeEveryEngineAttached("every resource", testLifecycle);
