import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { withGpg, makeKey } from "../support/gpg.ts";
import { writeRelease } from "../support/released.ts";
import { openGuide } from "../support/text/guide.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { EXECUTABLE_PACKAGES } from "../../src/commands/install/executable-package.ts";
import { VERSION } from "../../src/version.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const PAGE = "docs/guides/install.md";

const guide = openGuide(
  "install",
  "Without Node.js",
  "By the npm package",
  "From a registry",
  "From a mirror",
  "From an OCI registry",
  "From a release",
  "Uninstalling",
);
const withoutNode = guide.take("sh", "platform=linux_amd64");
const onWindows = guide.take("powershell", "APPDATA");
const packing = guide.take("sh", "npm pack");
const inProject = guide.take("sh", "npx --no tocsin install\nterraform init");
const forTeam = guide.take("sh", "node_modules/.bin/tocsin install");
const executables = guide.take("sh", "--executables");
const mirror = guide.take("sh", "--mirror");
const web = guide.take("sh", "--web");
const oci = guide.take("sh", "--oci");
const fromRelease = guide.take("sh", "--from");
const verifying = guide.take("sh", "gpg --verify");
const attested = guide.take("sh", "gh attestation verify");
const uninstalling = guide.take("sh", "npm uninstall");

const ADDRESS = "registry.terraform.io/tocsin/tocsin";
const PLUGINS = `home/.terraform.d/plugins/${ADDRESS}`;

/** A folder with a home and a project in which the package is installed, as the guide's own lines for npm do it. */
let root: string;

beforeAll(async () => {
  root = makeFolder();
  await Promise.all(["bin", "home"].map((path) => mkdir(join(root, path))));
  await symlink(binary, join(root, "bin/terraform"));
  const project = installInto(join(root, "project"), pack(), []);
  await writeFile(join(project, "main.tf"), configuration(""));
});
afterAll(() => removeFolder(root));

/** A replacement for npx in a folder with the installed package. */
const NPX =
  'npx() { [ "$1" = --no ] && shift && "node_modules/.bin/$1" "${@:2}"; }; tocsin() { node_modules/.bin/tocsin "$@"; }';

/** Runs a block without its npm commands, which need the registry: `npm run test:long` runs those. */
async function expectToRun(block: string, folder = "project"): Promise<void> {
  const lines = block.replaceAll(/^npm .*\n/gm, "");
  expect(lines).not.toBe("");
  const path = `${join(root, "bin")}:${process.env["PATH"] ?? ""}`;
  const env = cleanEnvironment({ HOME: join(root, "home"), PATH: path });
  const { code, stdout, stderr } = await run("bash", ["-euc", `${NPX}\n${lines}`], { cwd: join(root, folder), env });
  expect({ code, log: stdout + stderr }).toMatchObject({ code: 0 });
}

describeWithTerraform("the guide to installing", () => {
  test("says how a tarball is made, which is the one that it names", () => {
    expect(packing).toBe("npm ci && npm pack\n");
    const { tarball, size } = pack();
    expect(inProject).toContain(`npm install ./vendor/${basename(tarball)}\n`);
    expect(readFileSync(PAGE, "utf8")).toContain(`\`${basename(tarball)}\` (${(size / 1e6).toFixed(1)} MB)`);
  });

  test("puts the provider where Terraform looks, in a project and for a team", async () => {
    for (const block of [inProject, forTeam]) {
      await rm(join(root, PLUGINS), { recursive: true, force: true });
      await expectToRun(block);
      expect(await readdir(join(root, PLUGINS))).toHaveLength(1);
    }
  });

  test("puts the zip of a release where Terraform looks, without Node.js", async () => {
    await writeRelease(join(root, "zips"), { version: VERSION });
    await writeFile(join(root, "zips/main.tf"), configuration(""));
    await rm(join(root, PLUGINS), { recursive: true, force: true });
    await expectToRun(withoutNode, "zips");
    const zip = `terraform-provider-tocsin_${VERSION}_linux_amd64.zip`;
    expect(await readdir(join(root, PLUGINS))).toEqual([zip]);
    expect(await readdir(join(root, "zips/.terraform/providers", ADDRESS))).toEqual([VERSION]);
    await rm(join(root, PLUGINS, zip));
    // This cannot run here, so check the same folder below the Windows one, and the zip for it.
    expect(onWindows).toContain(`terraform.d\\plugins\\${ADDRESS.replaceAll("/", "\\")}"`);
    expect(onWindows).toContain(` ${zip.replace("linux", "windows")} `);
  });

  test("makes a mirror", async () => {
    await expectToRun(mirror);
    const version = join(root, "project/mirror/registry.terraform.io/tocsin/tocsin", VERSION);
    expect(await readdir(version)).toEqual(["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"]);
  });

  test("fetches the packages of all executables for a mirror, in the version of the guide", () => {
    const names = Object.values(EXECUTABLE_PACKAGES).map((name) => `${name}@${VERSION}`);
    expect(executables.replaceAll(/ \\\n */g, " ")).toBe(
      `npm install --no-save --ignore-scripts --force ${names.join(" ")}\n` +
        "npx --no tocsin install --mirror ./mirror --executables\n",
    );
  });

  test("makes a mirror for a web server, and an OCI layout", async () => {
    await expectToRun(web);
    expect(await readdir(join(root, "project/web/registry.opentofu.org/tocsin/tocsin"))).toContain("index.json");
    await expectToRun(oci);
    expect(await readdir(join(root, "project/oci"))).toContain("oci-layout");
  });

  test("installs from a release", async () => {
    await writeRelease(join(root, "project/release", VERSION), { version: VERSION });
    await rm(join(root, PLUGINS), { recursive: true, force: true });
    await expectToRun(fromRelease);
    expect(await readdir(join(root, PLUGINS))).toEqual([VERSION]);
  });

  withGpg.test("verifies a release", async () => {
    const key = makeKey("rsa2048", "");
    const folder = join(root, "downloaded");
    await writeRelease(folder, { version: VERSION, key });
    await writeFile(join(folder, "public.asc"), key.publicKey);
    await expectToRun(verifying, "downloaded");
  });

  test("asks for attestations of the workflow that makes releases, at the version's tag", () => {
    const repository = "tocsin/terraform-provider-tocsin";
    const workflow = ".github/workflows/release.yml";
    expect(existsSync(workflow)).toBe(true);
    expect(attested.replaceAll(/ \\\n */g, " ")).toBe(
      `gh attestation verify terraform-provider-tocsin_${VERSION}_linux_amd64.zip --repo ${repository} ` +
        `--signer-workflow ${repository}/${workflow} --source-ref refs/tags/v${VERSION}\n`,
    );
  });

  test("removes the provider", async () => {
    await expectToRun(inProject);
    await expectToRun(uninstalling);
    expect(existsSync(join(root, PLUGINS))).toBe(false);
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
