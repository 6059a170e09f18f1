/** A rehearsal of a release with the real npm client, on a registry in memory, for the executables that are built. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { executableName, TARGETS } from "../../scripts/build/executable/targets.ts";
import { packageNameOf } from "../../scripts/release/npm/platform-package.ts";
import { platform } from "../../src/commands/install/index.ts";
import { VERSION } from "../../src/version.ts";
import { missing, needing } from "../support/needs.ts";
import { closeAll } from "../support/server/http-server.ts";
import { startNpmRegistry } from "../support/server/npm-registry.ts";
import { isExecutable, run, type Finished } from "../support/terraform/terraform.ts";

/** The platforms whose executables `npm run build:executable` has made. */
const built = TARGETS.filter((target) => isExecutable(join("shell/dist", target.platform, executableName(target)))).map(
  (target) => target.platform,
);
const lacking = missing({ gpg: ["gpg", "--version"], cargo: ["cargo", "--version"] });
// npm has each Node.js for this platform only.
const isBuilt = built.includes("linux_amd64") && platform() === "linux_amd64";
const withExecutable = needing(lacking ?? "shell/dist/linux_amd64, on Linux", lacking === null && isBuilt);

afterEach(closeAll);

const release = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  run(resolve("node_modules/.bin/tsx"), ["scripts/release/release.ts", ...args], {
    cwd: resolve("."),
    env: { ...process.env, ...env },
  });

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("tocsin-rehearsal-"));

withExecutable.test("a release is published, read back, and installed on Node.js 20 and 24", async () => {
  const before = leftovers();
  const registry = await startNpmRegistry([], "rehearsal");
  const args = ["--rehearse", registry.url, "--built", "--platforms", built.join()];
  const { code, stdout, stderr } = await release(args, { NODE_AUTH_TOKEN: "of the user" });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const names = [...built.map(packageNameOf).sort(), "tocsin"];
  // Before it are the reasons why a release of this checkout would be refused.
  const said = stdout.slice(stdout.indexOf("The release of")).trim().split("\n");
  expect(said.map((line) => line.replace(/^(Node\.js \d+)\.[\d.]+/, "$1"))).toEqual([
    `The release of ${VERSION} has executables for ${built.join(", ")}, and its signature is valid.`,
    ...names.map((name) => `${name}@${VERSION} is published.`),
    `${names.length} packages are read back: the bytes are those of the release and of its zips.`,
    ...[20, 24].flatMap((node) => [
      `Node.js ${node}: the executable is placed, and plans.`,
      `Node.js ${node}, --omit=optional: the script is placed, and plans.`,
    ]),
  ]);
  expect(registry.seen.filter((request) => request.startsWith("PUT"))).toEqual(names.map((name) => `PUT /${name}`));
  expect(leftovers()).toEqual(before);
});

test("a rehearsal builds the executables of its platforms, and tests the one of this machine", async () => {
  const bin = mkdtempSync(join(tmpdir(), "tocsin-bin-"));
  try {
    const npm = `#!/bin/sh\nshift 2\necho "$@" >>"${bin}/ran"\ntest "$1" != test:release\n`;
    writeFileSync(join(bin, "npm"), npm);
    chmodSync(join(bin, "npm"), 0o755);
    const args = ["--rehearse", "http://127.0.0.1:1", "--platforms", `${platform()},windows_arm64`];
    const { code } = await release(args, { PATH: [bin, process.env["PATH"]].join(delimiter) });
    const ran = readFileSync(join(bin, "ran"), "utf8").trim().split("\n");
    expect([code, ran]).toEqual([1, ["build", `build:executable -- ${platform()} windows_arm64`, "test:release"]]);
  } finally {
    rmSync(bin, { recursive: true });
  }
});

test.each<[args: readonly string[], reason: string]>([
  [["--rehearse", "https://registry.npmjs.org/"], "a registry on this machine"],
  [["--rehearse", "http://127.0.0.1:1", "--platforms", "windows_arm64"], `name ${platform()} in --platforms, too`],
  [["--rehearse", "http://127.0.0.1:1", "--unsigned"], "leave out --script and --unsigned"],
  [["--built", "--unsigned"], "--platforms and --built are for a rehearsal"],
])("npm run release -- %j is refused", async (args, reason) => {
  expect(await release(args)).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining(reason) });
});
