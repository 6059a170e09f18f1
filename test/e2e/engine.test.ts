import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeWithTerraform } from "../support/workspace.ts";

const WATCH = 'resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}';

describeWithTerraform("a provider process", (open) => {
  test.each<[string, Readonly<Record<string, string>>, boolean]>([
    ["with encryption", {}, true],
    ["without, where Terraform wants none", { TF_DISABLE_PLUGIN_TLS: "1" }, false],
  ])("serves %s", async (_how, env, isEncrypted) => {
    const workspace = await open();
    await workspace.write(WATCH);
    const { code, stderr } = await workspace.terraform("apply -auto-approve", { ...env, TF_LOG: "trace" });
    expect(code).toBe(0);
    expect(stderr.includes("automatic mTLS")).toBe(isEncrypted);
    await workspace.expectExit(0, "plan -detailed-exitcode", env);
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
