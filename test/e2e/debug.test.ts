import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { cleanEnvironment } from "../support/terraform/terraform.ts";
import { start, type Running } from "../support/terraform/running.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const level = ({ service: { url, token } }: Workspace, value: string): string =>
  configuration(`
provider "tocsin" {
  base_url = "${url}"
  token    = "${token}"
}

resource "tocsin_notification_setting" "me" {
  level = "${value}"
}
`);

describeWithTerraform("the provider under a debugger", (open) => {
  let folder: string;
  let provider: Running;
  let reattach: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tocsin-debug-"));
    provider = start(process.execPath, ["dist/main.js", "debug"], {
      cwd: ".",
      env: cleanEnvironment({ TMPDIR: folder }),
    });
    const stdout = await provider.printed("\n");
    reattach = /^TF_REATTACH_PROVIDERS='([^']+)'\n$/.exec(stdout)?.[1] ?? "";
  });
  afterAll(async () => {
    provider.signal("SIGKILL");
    await provider.ended;
    await rm(folder, { recursive: true, force: true });
  });

  test("prints a variable that the shell takes as it stands", () => {
    const provider = expect.objectContaining({ Protocol: "grpc", ProtocolVersion: 6, Test: true });
    expect(JSON.parse(reattach)).toEqual({
      "registry.terraform.io/tocsin/tocsin": provider,
      "registry.opentofu.org/tocsin/tocsin": provider,
    });
  });

  test("serves plans and applies of more than one run, which Terraform needs no init for", async () => {
    const workspace = await open();
    const main = join(workspace.folder, "main.tf");
    const extra = { TF_REATTACH_PROVIDERS: reattach };
    for (const value of ["watch", "mention"]) {
      await writeFile(main, level(workspace, value));
      await workspace.expectExit(2, "plan -detailed-exitcode", extra);
      await workspace.expectExit(0, "apply -auto-approve", extra);
      await workspace.expectExit(0, "plan -detailed-exitcode", extra);
      expect(await workspace.request("GET", "/notification_settings")).toMatchObject({ level: value });
    }
    expect(await readdir(workspace.folder)).not.toContain(".terraform");
  });

  test("ends with Ctrl-C, and leaves no socket", async () => {
    expect(await readdir(folder)).toHaveLength(1);
    provider.signalGroup("SIGINT");
    expect((await provider.ended).code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });
});
