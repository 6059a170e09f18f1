import { expect, test } from "@jest/globals";
import { compareStates } from "../support/drift/truth/index.ts";
import { runs } from "../support/runs.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

describeAttached("the drift of a state", (open) => {
  test("is what Terraform's own refresh finds, in random states", async () => {
    const found = await compareStates(open, { seed: 6, states: runs(1, 3) });
    const kinds = new Set(found.map(({ kind, object }) => `${kind} ${object.type}`));
    expect(found.filter(({ object }) => object.deposed !== null).length).toBeGreaterThan(0);
    expect([...kinds].sort()).toEqual([
      "changed tocsin_client_key",
      "changed tocsin_error_tracking_settings",
      "changed tocsin_notification_setting",
      "gone tocsin_client_key",
      "gone tocsin_error_tracking_settings",
      "gone tocsin_notification_setting",
    ]);
  });
});
