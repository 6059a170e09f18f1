import { testExports } from "../support/terraform/exported.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

describeAttached("what is live, exported", (open) => {
  testExports(open, [
    { profile: "interface", format: "hcl", forEach: false, projects: 200 },
    { profile: "upstream", format: "json", forEach: true, projects: 40 },
  ]);
});
