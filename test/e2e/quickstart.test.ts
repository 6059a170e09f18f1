import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeAttached } from "../support/terraform/workspace.ts";

describeAttached("the quickstart", (open) => {
  test("applies to a new service as it stands, plans empty, and destroys", async () => {
    const workspace = await open();
    await cp("examples/quickstart/main.tf", join(workspace.folder, "main.tf"));
    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("Resources: 3 added");
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/groups/demo/notification_settings")).toMatchObject({ level: "watch" });
    expect(await workspace.expectExit(0, "destroy -auto-approve")).toContain("Resources: 3 destroyed");
  });
});
