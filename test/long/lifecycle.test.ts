import { testProject } from "../support/lifecycle.ts";

testProject(1);
