import { existsSync } from "node:fs";
import { access, copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { checksumOf, writePackage } from "../../src/commands/install/archive.ts";
import { EXECUTABLE_PACKAGES } from "../../src/commands/install/executable-package.ts";
import { platform } from "../../src/commands/install/place-provider.ts";
import { startService } from "../../src/testing.ts";
import { VERSION } from "../../src/version.ts";
import { needing } from "../support/needs.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { openGuide } from "../support/text/guide.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const guide = openGuide("install");
const inProject = guide.take("sh", "npx --no tocsin install\nterraform init");
const forTeam = guide.take("sh", "node_modules/.bin/tocsin install");
const executables = guide.take("sh", "--executables");
const mirror = guide.take("sh", "--mirror");
const uninstalling = guide.take("sh", "npm uninstall");

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
async function expectToRun(script: string, folder: string): Promise<void> {
  const env = cleanEnvironment({
    HOME: join(root, "home"),
    PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}`,
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
  });
  const { code, stdout, stderr } = await run("sh", ["-euc", script], { cwd: join(root, folder), env });
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

const program = resolve("shell/dist/linux_amd64/terraform-provider-tocsin");
const withExecutable = needing(
  "npm run build:executable -- linux_amd64, on that platform",
  existsSync(program) && platform() === "linux_amd64",
);

/** Makes the package installed in a project one of a release, and puts those with the executable beside it. */
async function addExecutables(project: string): Promise<void> {
  const files = new Map([[`terraform-provider-tocsin_v${VERSION}`, await readFile(program)]]);
  const modules = join(project, "node_modules");
  const manifest = Buffer.from(JSON.stringify({ version: VERSION }));
  for (const name of Object.values(EXECUTABLE_PACKAGES))
    await writePackage(join(modules, name), new Map([...files, ["package.json", manifest]]));
  const released = Object.keys(EXECUTABLE_PACKAGES).map((each) => ({ platform: each, checksum: checksumOf(files) }));
  await writeFile(join(modules, "tocsin/dist/released.json"), JSON.stringify(released));
}

withExecutable.describe("an executable that npm has installed", () => {
  let project: string;
  beforeAll(async () => {
    project = installInto(join(root, "released"), pack(), []);
    await addExecutables(project);
    const setting = 'resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}\n';
    await writeFile(join(project, "main.tf"), configuration(setting));
    await mkdir(join(root, "other"));
  });

  const shell = (line: string, env: Readonly<Record<string, string>> = {}) =>
    run("/bin/sh", ["-euc", `terraform() { "${binary}" "$@"; }\n${line}`], {
      cwd: project,
      env: cleanEnvironment({ HOME: join(root, "other"), ...env }),
    });
  const install = "node_modules/.bin/tocsin install";

  test("takes the place of the script, and plans without Node.js once the lock file has its checksum", async () => {
    const service = await startService();
    try {
      expect((await shell(`${install} --script && terraform init`)).code).toBe(0);
      const { code, stdout } = await shell(install);
      expect({ code, stdout }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(": an executable.\nIt comes from the npm package tocsin-linux-x64.\n"),
      });
      const refused = await shell("terraform init -upgrade -no-color");
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("doesn't match any of the checksums") });
      expect((await shell(/^terraform providers lock .*$/m.exec(stdout)?.[0] ?? "false")).code).toBe(0);
      const planned = await shell("terraform plan -no-color", { ...service.env, PATH: "/nonexistent" });
      expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining("Plan: 1 to add") });
    } finally {
      await service.close();
    }
  });

  test("stays where it is without --force", async () => {
    expect((await shell(install)).code).toBe(0);
    expect(await shell(`${install} --script`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Script would replace an executable"),
    });
    expect((await shell(`${install} --script --force`)).stdout).toContain(": a script, which needs Node.js.\n");
  });

  test("fills a mirror with those of all platforms, as the guide does it", async () => {
    const [, line = "false"] = /^npx --no tocsin (.*)$/m.exec(executables) ?? [];
    const { code, stdout } = await shell(`node_modules/.bin/tocsin ${line}`);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(": an executable.\n") });
    const folder = join(project, "mirror/registry.terraform.io/tocsin/tocsin", VERSION);
    expect(await readdir(folder)).toEqual(Object.keys(EXECUTABLE_PACKAGES).sort());
  });
});
