import { testExports } from "../support/terraform/exported.ts";
import { describeEveryEngineAttached } from "../support/terraform/workspace.ts";

describeEveryEngineAttached("what is live, exported", (open) => {
  testExports(
    open,
    (["interface", "upstream"] as const).flatMap((profile) =>
      (["hcl", "json"] as const).flatMap((format) =>
        [false, true].map((forEach) => ({ profile, format, forEach, projects: 200 })),
      ),
    ),
  );
});
