import { createHash } from "node:crypto";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { driftIn, reportOf, seed, setting } from "../support/drift/command.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const CONFIGURATION = `${setting("app", "team/app", "watch")}
resource "tocsin_error_tracking_settings" "app" {
  project    = "team/app"
  active     = true
  on_destroy = "restore"
}
resource "tocsin_client_key" "app" {
  project = tocsin_error_tracking_settings.app.project
}`;

/** Every file and folder: its bytes, its mode, and when it was changed last. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const entries = [".", ...names].map(async (name) => {
    const { mode, mtimeMs, size } = await stat(join(folder, name));
    const isFile = (mode & 0o170000) === 0o100000;
    const digest = isFile
      ? createHash("sha256")
          .update(await readFile(join(folder, name)))
          .digest("hex")
      : "";
    return [name, [mode.toString(8), mtimeMs, isFile ? size : "", digest].join(" ")] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Removes the permission to write in the folder; the superuser of a container still has it. */
async function seal(folder: string): Promise<() => Promise<void>> {
  const folders = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isDirectory());
  const paths = [folder, ...folders.map(({ parentPath, name }) => join(parentPath, name))];
  await Promise.all(paths.map((path) => chmod(path, 0o555)));
  return async () => void (await Promise.all(paths.map((path) => chmod(path, 0o755))));
}

describeAttached("tocsin drift only reads", (open) => {
  const lines: string[] = [];
  async function drifted(): Promise<Workspace> {
    const workspace = await open({ seed, log: (line) => void lines.push(line) });
    await workspace.apply(CONFIGURATION);
    await workspace.request("PUT", "/projects/7/notification_settings?level=mention");
    await workspace.expectExit(0, "plan -out=plan.bin");
    await writeFile(join(workspace.folder, "plan.json"), await workspace.expectExit(0, "show -json plan.bin"));
    return workspace;
  }

  test("from the service and in the folder, whatever it reads", async () => {
    const workspace = await drifted();
    const unseal = await seal(workspace.folder);
    const before = await contentOf(workspace.folder);
    lines.length = 0;
    for (const source of [[], ["--state=terraform.tfstate"], ["--plan=plan.json"]]) {
      const { code, counts } = await reportOf(driftIn(workspace), source);
      expect([source, code, counts]).toMatchObject([source, 2, { drifted: 1, not_checked: 0, failed: 0 }]);
    }
    expect(await contentOf(workspace.folder)).toEqual(before);
    await unseal();
    const methods = new Set(lines.map((line) => /\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/.exec(line)?.[0]));
    expect([...methods]).toEqual(["GET"]);
  });
});
