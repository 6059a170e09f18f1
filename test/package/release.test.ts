import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { checksumOf, filesIn } from "../../src/commands/install/archive.ts";
import { UNIX } from "../../src/commands/install/packages.ts";
import { archiveName, manifestName, readRelease, signatureName, sumsName } from "../../src/commands/install/release.ts";
import { VERSION } from "../../src/version.ts";
import { withGpg, makeKey, type TestKey } from "../support/gpg.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";

let root: string;
let clone: string;
let key: TestKey | null;
let refused: Finished;
let released: Finished;

const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@test.example", ...args], {
    cwd: clone,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

const release = (env: NodeJS.ProcessEnv = {}, ...args: readonly string[]): Promise<Finished> =>
  run("npm", ["run", "--silent", "release", "--", "--script", ...args], {
    cwd: clone,
    env: { ...process.env, ...env },
  });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tocsin-release-"));
  clone = join(root, "clone");
  execFileSync("git", ["clone", "--quiet", resolve("."), clone]);
  symlinkSync(resolve("node_modules"), join(clone, "node_modules"));
  appendFileSync(join(clone, ".git/info/exclude"), "node_modules\n");
  refused = await release({}, "--unsigned");
  const changelog = join(clone, "CHANGELOG.md");
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace(/^(## \S+) \(.*\)$/m, "$1 (1 January 2030)"));
  git("commit", "--quiet", "--all", "--message", "Release");
  git("tag", `v${VERSION}`);
  key = withGpg.isThere ? makeKey("rsa2048", "open sesame") : null;
  released =
    key === null
      ? await release({}, "--unsigned")
      : await release({ GPG_PRIVATE_KEY: key.privateKey, PASSPHRASE: "open sesame" });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folder = (): string => join(clone, "release", VERSION);

test("a commit without the tag, whose version has no date, is refused", () => {
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain(`HEAD has no tag v${VERSION}`);
  expect(refused.stderr).toContain(`CHANGELOG.md says that ${VERSION} is unreleased.`);
});

test("a release has what the registries, npm and a mirror need, and leaves the tree clean", () => {
  expect(released).toMatchObject({ code: 0, stdout: `The release is in release/${VERSION}.\n` });
  expect(readdirSync(folder()).sort()).toEqual(
    [
      ...UNIX.map((platform) => archiveName(platform)),
      ...[manifestName(), sumsName(), ...(key === null ? [] : [signatureName()])],
      ...["CHANGELOG.md", "docs", `tocsin-${VERSION}.tgz`, `tocsin_${VERSION}.cdx.json`],
    ].sort(),
  );
  expect(JSON.parse(readFileSync(join(folder(), manifestName()), "utf8"))).toEqual({
    version: 1,
    metadata: { protocol_versions: ["6.0"] },
  });
  expect(readdirSync(join(folder(), "docs")).sort()).toEqual([
    "actions",
    "data-sources",
    "functions",
    "guides",
    "index.md",
    "list-resources",
    "resources",
  ]);
  expect(git("status", "--porcelain")).toBe("");
});

test("the sums are those of the zips, each of which holds the provider", async () => {
  const { platforms, archive } = await readRelease(folder());
  expect(platforms).toEqual(UNIX);
  for (const platform of platforms) {
    const { bytes, name } = await archive(platform);
    expect([...filesIn(bytes, name).keys()]).toContain(`terraform-provider-tocsin_v${VERSION}`);
  }
  expect(readFileSync(join(folder(), sumsName()), "utf8")).toContain(`  ${manifestName()}\n`);
});

withGpg.test("the signature is the key's", () => {
  const args = ["--batch", "--verify", signatureName(), sumsName()];
  const env = { ...process.env, GNUPGHOME: key?.home };
  expect(() => execFileSync("gpg", args, { cwd: folder(), env, stdio: "ignore" })).not.toThrow();
});

test("npm's package has the checksums of the zips, so that doctor knows them", async () => {
  const tarball = gunzipSync(readFileSync(join(folder(), `tocsin-${VERSION}.tgz`))).toString("latin1");
  const { platforms, archive } = await readRelease(folder());
  for (const platform of platforms) {
    const { bytes, name } = await archive(platform);
    expect(tarball).toContain(
      `    "platform": "${platform}",\n    "checksum": "${checksumOf(filesIn(bytes, name))}"\n`,
    );
  }
});

test("npm's package of a release of the script names no package with an executable", () => {
  const tarball = gunzipSync(readFileSync(join(folder(), `tocsin-${VERSION}.tgz`))).toString("latin1");
  const [, names = ""] = /"optionalDependencies": \{([^}]*)\}/.exec(tarball) ?? [];
  expect(names.match(/"[^"]+"(?=:)/g)).toEqual(['"libsql"']);
});

interface Bill {
  readonly components: readonly { readonly name: string; readonly licenses: readonly unknown[] }[];
}

test("the bill of materials has what is bundled, and nothing else", () => {
  const file = join(folder(), `tocsin_${VERSION}.cdx.json`);
  const { components } = JSON.parse(readFileSync(file, "utf8")) as Bill; // CycloneDX's format
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["undici", "commander", "fastify"]));
  expect(names.filter((name) => ["esbuild", "jest", "typescript", "libsql"].includes(name))).toEqual([]);
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
});
