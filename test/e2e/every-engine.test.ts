import { testLifecycle } from "../support/every-resource.ts";
import { describeEveryEngineAttached } from "../support/workspace.ts";

// Engines that start the provider for each command are with the long tests.
describeEveryEngineAttached("every resource", testLifecycle);
