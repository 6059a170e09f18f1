import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import type { Finished } from "../support/terraform/terraform.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const WATCH = 'resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}';

describeWithTerraform("a provider process", (open) => {
  let workspace: Workspace;
  let applied: Finished;

  const makeFolder = async (name: string): Promise<string> => {
    const path = join(workspace.folder, name);
    await mkdir(path);
    return path;
  };

  beforeAll(async () => {
    workspace = await open();
    await workspace.write(WATCH);
    const TMPDIR = await makeFolder("sockets");
    applied = await workspace.terraform("apply -auto-approve", { TMPDIR, TF_LOG: "trace" });
  });

  test("serves with encryption", () => {
    expect(applied.code).toBe(0);
    expect(applied.stderr).toContain("automatic mTLS");
  });

  test("leaves nothing in the folder for temporary files", async () => {
    expect(await readdir(join(workspace.folder, "sockets"))).toEqual([]);
  });

  test("ends by itself when it is told to: Terraform never has to kill it", () => {
    expect(applied.stderr).toContain("plugin process exited");
    expect(applied.stderr).not.toContain("plugin failed to exit gracefully");
  });

  test("serves without encryption where Terraform wants none, and where the path of a socket would be too long", async () => {
    const TMPDIR = await makeFolder("s".repeat(150));
    const env = { TMPDIR, TF_DISABLE_PLUGIN_TLS: "1", TF_LOG: "trace" };
    const { code, stderr } = await workspace.terraform("plan -detailed-exitcode", env);
    expect(code).toBe(0);
    expect(stderr).not.toContain("automatic mTLS");
    expect(await readdir(TMPDIR)).toEqual([]);
  });
});
