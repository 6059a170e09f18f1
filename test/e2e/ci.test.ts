import { testPipelines } from "../support/ci-pipeline.ts";

// The other one runs with the long tests.
testPipelines(["GitHub"]);
