import { testProject } from "../support/terraform/lifecycle.ts";

testProject(1);
