import { access, copyFile, cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { codeBlocks } from "../support/text/markdown.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const blocks = codeBlocks("docs/guides/install.md").flatMap(({ language, code }) => (language === "sh" ? [code] : []));
const [, inProject, forTeam, mirror] = blocks;
const uninstalling = blocks.at(-1);

const PLUGINS = "home/.terraform.d/plugins/registry.terraform.io/tocsin/tocsin";

/** The folder in which the guide's blocks are run, one after the other. */
let root: string;

beforeAll(async () => {
  root = makeFolder();
  await Promise.all(
    ["project/vendor", "clone", "bin", "home"].map((path) => mkdir(join(root, path), { recursive: true })),
  );
  await symlink(binary, join(root, "bin/terraform"));
  await writeFile(join(root, "project/package.json"), JSON.stringify({ private: true }));
  await writeFile(join(root, "project/main.tf"), configuration(""));
  const { tarball } = pack();
  await copyFile(tarball, join(root, "project/vendor", basename(tarball)));
});
afterAll(() => removeFolder(root));

const exists = (path: string): Promise<boolean> =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

/** Runs a block as it stands in a folder, with a home of its own. npm asks the registry for what the package names. */
async function expectToRun(script: string | undefined, folder: string): Promise<void> {
  const env = cleanEnvironment({
    HOME: join(root, "home"),
    PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}`,
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
  });
  const { code, stdout, stderr } = await run("sh", ["-euc", script ?? "exit 9"], { cwd: join(root, folder), env });
  expect({ code, log: stdout + stderr }).toMatchObject({ code: 0 });
}

describeWithTerraform("the guide to installing, with npm and its registry", () => {
  test("installs the package in a project, and in a clone of that project", async () => {
    await expectToRun(inProject, "project");
    expect(await readdir(join(root, PLUGINS))).toHaveLength(1);
    await rm(join(root, PLUGINS), { recursive: true });
    for (const name of ["vendor", "package.json", "package-lock.json"]) {
      await cp(join(root, "project", name), join(root, "clone", name), { recursive: true });
    }
    await expectToRun(forTeam, "clone");
    expect(await readdir(join(root, PLUGINS))).toHaveLength(1);
  });

  test("makes a mirror", async () => {
    await expectToRun(mirror, "clone");
    expect(await readdir(join(root, "clone/mirror/registry.terraform.io/tocsin/tocsin"))).toHaveLength(1);
  });

  test("uninstalls it", async () => {
    await expectToRun(uninstalling, "clone");
    expect(await exists(PLUGINS)).toBe(false);
    expect(await exists("clone/node_modules/tocsin")).toBe(false);
  });
});
