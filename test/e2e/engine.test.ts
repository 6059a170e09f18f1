import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeWithTerraform } from "./workspace.ts";

const WATCH = 'resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}';

describeWithTerraform("a provider process", (open) => {
  test("serves without encryption where Terraform wants none", async () => {
    const workspace = await open();
    await workspace.write(WATCH);
    const { code, stderr } = await workspace.terraform("apply -auto-approve", {
      TF_DISABLE_PLUGIN_TLS: "1",
      TF_LOG: "trace",
    });
    expect(code).toBe(0);
    expect(stderr).not.toContain("AutoMTLS");
    await workspace.expectNoChanges();
  });

  test.each(["sockets", "s".repeat(150)])("leaves nothing in the folder for temporary files: %s", async (name) => {
    const workspace = await open();
    await workspace.write(WATCH);
    const TMPDIR = join(workspace.folder, name);
    await mkdir(TMPDIR);
    await workspace.expectExit(0, "apply -auto-approve", { TMPDIR });
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  test("ends by itself when it is told to: Terraform never has to kill it", async () => {
    const workspace = await open();
    await workspace.write(WATCH);
    const { code, stderr } = await workspace.terraform("apply -auto-approve", { TF_LOG: "debug" });
    expect(code).toBe(0);
    expect(stderr).toContain("plugin process exited");
    expect(stderr).not.toContain("plugin failed to exit gracefully");
  });
});
