import { testPipelines } from "../support/ci-pipeline.ts";

testPipelines(["GitLab"]);
