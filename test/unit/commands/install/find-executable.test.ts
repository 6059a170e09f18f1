import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { checksumOf, filesIn, type PackageFiles } from "../../../../src/commands/install/archive.ts";
import { allExecutables, packagesFor } from "../../../../src/commands/install/choose.ts";
import { EXECUTABLE_PACKAGES } from "../../../../src/commands/install/executable-package.ts";
import { findExecutable } from "../../../../src/commands/install/find-executable.ts";
import { installAtHome } from "../../../../src/commands/install/install.ts";
import { platform } from "../../../../src/commands/install/place-provider.ts";
import { VERSION } from "../../../../src/version.ts";
import { needing } from "../../../support/needs.ts";

const PROGRAM = `terraform-provider-tocsin_v${VERSION}`;

let modules: string;
let root: string;
let own: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tocsin-modules-"));
  modules = join(root, "node_modules");
  own = join(modules, "tocsin/dist");
  await put("tocsin/dist/provider", { "main.js": "script" });
  await release(RELEASED);
});
afterEach(() => rm(root, { recursive: true }));

type Files = Readonly<Record<string, string>>;

async function put(name: string, files: Files): Promise<void> {
  await mkdir(join(modules, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(modules, name, path), text);
}

/** Makes the command one of a release that has these files for each platform. */
async function release(files: PackageFiles, platforms = Object.keys(EXECUTABLE_PACKAGES)): Promise<void> {
  const list = platforms.map((platform) => ({ platform, checksum: checksumOf(files) }));
  await writeFile(join(own, "released.json"), JSON.stringify(list));
}

/** The files of an npm package, whose executable nobody starts. */
const packed = (files: Files = {}, version: unknown = VERSION): Files => ({
  "package.json": JSON.stringify({ version }),
  "README.md": "",
  [PROGRAM]: "executable",
  "RUST-LICENSES.txt": "licenses",
  ...files,
});

const RELEASED = new Map([
  [PROGRAM, Buffer.from("executable")],
  ["RUST-LICENSES.txt", Buffer.from("licenses")],
]);

const found = (platform = "linux_amd64", from = own) => findExecutable(from, platform);
const USABLE = { source: "tocsin-linux-x64", files: RELEASED };
const unusable = (why: string) => ({ files: null, why: expect.stringContaining(why) });

describe("the executable is found", () => {
  test("beside the command, whatever its mode", async () => {
    await put("tocsin-linux-x64", packed());
    await chmod(join(modules, "tocsin-linux-x64", PROGRAM), 0o600);
    expect(await found()).toEqual(USABLE);
  });

  test("behind the links of a package manager", async () => {
    const store = "../store/tocsin/node_modules";
    await put(`${store}/tocsin-linux-x64`, packed());
    await rename(join(modules, "tocsin"), join(modules, store, "tocsin"));
    expect(await found("linux_amd64", join(modules, store, "tocsin/dist"))).toEqual(USABLE);
  });

  test("in a folder that is a link", async () => {
    await put("elsewhere", packed());
    await symlink("elsewhere", join(modules, "tocsin-linux-x64"));
    expect(await found()).toEqual(USABLE);
  });

  test("as the nearest of two", async () => {
    await put("tocsin-linux-x64", packed({}, "0.0.1"));
    await put("tocsin/node_modules/tocsin-linux-x64", packed());
    expect(await found()).toEqual(USABLE);
  });
});

describe("the executable is not used", () => {
  const cases: Readonly<Record<string, readonly [files: Files, why: string]>> = {
    "in another version": [packed({}, "0.0.1"), `x64 has version 0.0.1, and this command is ${VERSION}.`],
    "without a version": [packed({}, null), `x64 has no version, and this command is ${VERSION}.`],
    "with other bytes than the released ones": [packed({ [PROGRAM]: "" }), "differs from what was released."],
    "with a file that was not released": [packed({ "main.js": "" }), "differs from what was released."],
  };
  test.each(Object.entries(cases))("%s", async (_what, [files, why]) => {
    await put("tocsin-linux-x64", files);
    expect(await found()).toMatchObject(unusable(why));
  });

  test.each(["none", "a link"])("where the program is %s", async (kind) => {
    await put("tocsin-linux-x64", packed());
    await rm(join(modules, "tocsin-linux-x64", PROGRAM));
    if (kind === "a link") {
      await put(".", { executable: "executable" });
      await symlink("../executable", join(modules, "tocsin-linux-x64", PROGRAM));
    }
    expect(await found()).toMatchObject(unusable("differs from what was released."));
  });

  test("where npm has left the package out", async () => {
    const why = "tocsin-linux-x64 is not installed: --omit=optional or a lock file from another platform left it out.";
    expect(await found()).toMatchObject(unusable(why));
  });

  test("by a command that was built in a clone, whatever npm has under the name", async () => {
    await put("tocsin-linux-x64", packed());
    await rm(join(own, "released.json"));
    expect(await found()).toMatchObject(unusable("This command was built in a clone"));
  });

  test.each(["freebsd_amd64", "linux_amd64"])("on a platform for which none was released: %s", async (platform) => {
    await put("tocsin-linux-x64", packed());
    await release(RELEASED, ["linux_arm64"]);
    expect(await found(platform)).toMatchObject(unusable(`There is no executable for ${platform}.`));
  });

  needing("a user who is not root", process.getuid?.() !== 0).test("where a file cannot be read", async () => {
    await put("tocsin-linux-x64", packed());
    await chmod(join(modules, "tocsin-linux-x64", PROGRAM), 0);
    expect(await found()).toMatchObject(unusable("tocsin-linux-x64 cannot be read: EACCES: permission denied."));
  });
});

describe("what is placed", () => {
  test("is the executable, for its platform alone", async () => {
    await put("tocsin-linux-x64", packed());
    const { version, platforms, reason, files, archive } = await packagesFor(own, "linux_amd64");
    expect({ version, platforms, reason }).toEqual({
      version: VERSION,
      platforms: ["linux_amd64"],
      reason: "It comes from the npm package tocsin-linux-x64.",
    });
    expect(await files("linux_amd64")).toEqual(RELEASED);
    const { name, bytes } = await archive("linux_amd64");
    expect(filesIn(bytes, name)).toEqual(new Map([...RELEASED].map(([path, each]) => [path, new Uint8Array(each)])));
  });

  test("is the script where there is none, with the reason", async () => {
    const { reason, files } = await packagesFor(own, "linux_amd64");
    expect(reason).toContain("tocsin-linux-x64 is not installed");
    expect([...(await files("linux_amd64")).keys()]).toEqual(["main.js"]);
  });
});

describe("whoever installs is told", () => {
  const installed = async (): Promise<string> => {
    const packages = await packagesFor(own, platform());
    const said = await installAtHome({ packages, home: root, env: { PATH: "" }, isForced: false });
    return said.split("\n\nTerraform and OpenTofu find it there.")[0] ?? "";
  };

  const kept = (): string => `tocsin ${VERSION} is in ${root}/.terraform.d/plugins:`;

  test("that it is an executable, from where, and how a lock file takes it", async () => {
    const name = EXECUTABLE_PACKAGES[platform()] ?? "";
    await put(name, packed());
    expect(await installed()).toBe(`${kept()} an executable.
It comes from the npm package ${name}.

A lock file that has only the script's checksum refuses the executable. To add its checksum there:

terraform providers lock -fs-mirror=${root}/.terraform.d/plugins tocsin/tocsin`);
  });

  test("that it is a script, and why", async () => {
    await rm(join(own, "released.json"));
    expect(await installed()).toBe(
      `${kept()} a script, which needs Node.js.\nThis command was built in a clone, so it comes without executables.`,
    );
  });
});

describe("the executables of all platforms", () => {
  test("are placed together", async () => {
    for (const name of Object.values(EXECUTABLE_PACKAGES)) await put(name, packed());
    expect((await allExecutables(own)).platforms).toEqual(Object.keys(EXECUTABLE_PACKAGES));
  });

  const failing = (detail: string) => ({
    code: "invalid",
    summary: "Executables are missing",
    detail: expect.stringMatching(detail),
  });

  test("are not placed while one is missing, and the error names the packages and how to get them", async () => {
    const [first = "", last = "", ...others] = Object.values(EXECUTABLE_PACKAGES);
    for (const name of others) await put(name, packed());
    await put(first, packed({}, "0.0.1"));
    const all = Object.values(EXECUTABLE_PACKAGES).map((name) => `${name}@${VERSION}`);
    const faults = `npm has not installed ${last}\\. The npm package ${first} in \\S+ has version 0\\.0\\.1`;
    const command = `npm install --no-save --ignore-scripts --force ${all.join(" ")}`;
    await expect(allExecutables(own)).rejects.toMatchObject(failing(`^${faults}.* Run \`${command}\`, or pass`));
  });

  test("are not fetched from npm for a command that was built in a clone", async () => {
    await rm(join(own, "released.json"));
    const why = "^This command was built in a clone, so it comes without executables\\. Pass `--from` with the folder";
    await expect(allExecutables(own)).rejects.toMatchObject(failing(why));
  });
});
