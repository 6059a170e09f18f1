import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { checksumOf, filesIn } from "../../../../src/commands/install/archive.ts";
import { allExecutables, packagesFor } from "../../../../src/commands/install/choose.ts";
import { EXECUTABLE_PACKAGES } from "../../../../src/commands/install/executable-package.ts";
import { findExecutable } from "../../../../src/commands/install/find-executable.ts";
import { VERSION } from "../../../../src/version.ts";
import { needing } from "../../../support/needs.ts";

const PROGRAM = `terraform-provider-tocsin_v${VERSION}`;

let modules: string;
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tocsin-modules-"));
  modules = join(root, "node_modules");
  await put("tocsin", { "package.json": JSON.stringify({ optionalDependencies: { "tocsin-linux-x64": VERSION } }) });
  await put("tocsin/dist/provider", { "main.js": "script" });
});
afterEach(() => rm(root, { recursive: true }));

type Files = Readonly<Record<string, string>>;

async function put(name: string, files: Files): Promise<void> {
  await mkdir(join(modules, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(modules, name, path), text);
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

const found = (platform = "linux_amd64", own = join(modules, "tocsin/dist")) => findExecutable(own, platform);
const usable = { source: "tocsin-linux-x64", files: RELEASED };
const unusable = (why: string) => ({ files: null, why: expect.stringContaining(why) });

describe("the executable is found", () => {
  test("beside the command, whatever its mode", async () => {
    await put("tocsin-linux-x64", packed());
    await chmod(join(modules, "tocsin-linux-x64", PROGRAM), 0o600);
    expect(await found()).toEqual(usable);
  });

  test("behind the links of a package manager", async () => {
    const store = "../store/tocsin/node_modules";
    await put(`${store}/tocsin-linux-x64`, packed());
    await rename(join(modules, "tocsin"), join(modules, store, "tocsin"));
    await symlink(join(modules, store, "tocsin"), join(modules, "tocsin"));
    expect(await found("linux_amd64", join(modules, store, "tocsin/dist"))).toEqual(usable);
  });

  test("in the folder that is a link", async () => {
    await put("elsewhere", packed());
    await symlink("elsewhere", join(modules, "tocsin-linux-x64"));
    expect(await found()).toEqual(usable);
  });

  test("of the nearest of two commands", async () => {
    await put("tocsin-linux-x64", packed({}, "0.0.1"));
    await put("tocsin/node_modules/tocsin-linux-x64", packed());
    expect(await found()).toEqual(usable);
  });

  test("if it is the released one", async () => {
    const release = (checksum: string) =>
      put("tocsin/dist", { "released.json": JSON.stringify([{ platform: "linux_amd64", checksum }]) });
    await put("tocsin-linux-x64", packed());
    await release(checksumOf(RELEASED));
    expect(await found()).toEqual(usable);
    await release("h1:other");
    expect(await found()).toMatchObject(unusable("differs from what was released."));
  });

  test("for Windows", async () => {
    await put("tocsin-win32-x64", packed());
    expect(await found("windows_amd64")).toMatchObject(unusable(`has no ${PROGRAM}.exe.`));
    await put("tocsin-win32-x64", { [`${PROGRAM}.exe`]: "executable" });
    expect(await found("windows_amd64")).toMatchObject({ source: "tocsin-win32-x64" });
  });
});

describe("the executable is not used", () => {
  const cases: Readonly<Record<string, readonly [files: Files, why: string]>> = {
    "in another version": [packed({}, "0.0.1"), `x64 has version 0.0.1, and this command is ${VERSION}.`],
    "without a version": [packed({}, null), `x64 has no version, and this command is ${VERSION}.`],
    "where it is empty": [packed({ [PROGRAM]: "" }), `has no ${PROGRAM}. Install it again.`],
  };
  test.each(Object.entries(cases))("%s", async (_what, [files, why]) => {
    await put("tocsin-linux-x64", files);
    expect(await found()).toMatchObject(unusable(why));
  });

  test("where it is a link", async () => {
    await put("tocsin-linux-x64", packed());
    await rm(join(modules, "tocsin-linux-x64", PROGRAM));
    await symlink("/bin/sh", join(modules, "tocsin-linux-x64", PROGRAM));
    expect(await found()).toMatchObject(unusable(`has no ${PROGRAM}.`));
  });

  test("where npm has left the package out", async () => {
    expect(await found()).toMatchObject(
      unusable("tocsin-linux-x64 is not installed: --omit=optional or a lock file from another platform left it out."),
    );
  });

  test.each(["{}", "", null])("by a command whose package.json is %j, as a clone's", async (text) => {
    if (text === null) await rm(join(modules, "tocsin/package.json"));
    else await put("tocsin", { "package.json": text });
    expect(await found()).toMatchObject(unusable("This command was built in a clone"));
  });

  test("on a platform that has none", async () => {
    expect(await found("freebsd_amd64")).toMatchObject(unusable("There is no executable for freebsd_amd64."));
  });

  needing("a user who is not root", process.getuid?.() !== 0).test("where a file cannot be read", async () => {
    await put("tocsin-linux-x64", packed());
    await chmod(join(modules, "tocsin-linux-x64", PROGRAM), 0);
    expect(await found()).toMatchObject(unusable("tocsin-linux-x64 cannot be read: EACCES: permission denied."));
  });
});

describe("what is placed", () => {
  const own = () => join(modules, "tocsin/dist");

  test("is the executable, for its platform alone", async () => {
    await put("tocsin-linux-x64", packed());
    const { version, platforms, reason, files, archive } = await packagesFor(own(), "linux_amd64");
    expect({ version, platforms, reason }).toEqual({
      version: VERSION,
      platforms: ["linux_amd64"],
      reason: "It comes from the npm package tocsin-linux-x64.",
    });
    expect(await files("linux_amd64")).toEqual(RELEASED);
    const { name, bytes } = await archive("linux_amd64");
    expect(filesIn(bytes, name)).toEqual(RELEASED);
  });

  test("is the script where there is none, with the reason", async () => {
    const { reason, files } = await packagesFor(own(), "linux_amd64");
    expect(reason).toContain("tocsin-linux-x64 is not installed");
    expect([...(await files("linux_amd64")).keys()]).toEqual(["main.js"]);
  });
});

describe("the executables of all platforms", () => {
  const own = () => join(modules, "tocsin/dist");
  const add = (platform: string, version = VERSION): Promise<void> =>
    put(
      EXECUTABLE_PACKAGES[platform] ?? "",
      packed(platform.startsWith("windows_") ? { [`${PROGRAM}.exe`]: "executable" } : {}, version),
    );

  test("are placed together", async () => {
    for (const platform of Object.keys(EXECUTABLE_PACKAGES)) await add(platform);
    expect((await allExecutables(own())).platforms).toEqual(Object.keys(EXECUTABLE_PACKAGES));
  });

  test("are not placed while one is missing, and the error names the packages and how to get them", async () => {
    for (const platform of Object.keys(EXECUTABLE_PACKAGES)) if (platform !== "darwin_arm64") await add(platform);
    await add("linux_amd64", "0.0.1");
    const all = Object.values(EXECUTABLE_PACKAGES).map((name) => `${name}@${VERSION}`);
    const faults =
      "npm has not installed tocsin-darwin-arm64\\. The npm package tocsin-linux-x64 in \\S+ has version 0";
    await expect(allExecutables(own())).rejects.toMatchObject({
      code: "invalid",
      summary: "Executables are missing",
      detail: expect.stringMatching(`^${faults}.* Run \`npm install --no-save --force ${all.join(" ")}\``),
    });
  });
});
