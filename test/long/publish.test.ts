/** The last step of a release with the real npm client, which asks a registry in memory for its short-lived token. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect } from "@jest/globals";
import { needing } from "../support/needs.ts";
import { closeAll } from "../support/server/http-server.ts";
import { integrityOf, startNpmRegistry, type NpmRegistry } from "../support/server/npm-registry.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";

const [major = 0, minor = 0, patch = 0] = execFileSync("npm", ["--version"], { encoding: "utf8" })
  .split(".")
  .map(Number);
const withTrust = needing("npm 11.5.1", major * 1e6 + minor * 1e3 + patch >= 11_005_001);

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "tocsin-publish-"));
  mkdirSync(join(checkout, "release/1.2.3"), { recursive: true });
  pack("tocsin");
});
afterEach(async () => {
  await closeAll();
  rmSync(checkout, { recursive: true });
});

/** Packs version 1.2.3 of a package, as `npm run release` does. */
function pack(name: string, description = "A bell"): void {
  const repository = { type: "git", url: "git+https://github.com/ada/bell.git" };
  const text = JSON.stringify({ name, version: "1.2.3", description, repository });
  writeFileSync(join(checkout, "package.json"), text);
  execFileSync("npm", ["pack", "--silent", "--pack-destination", "release/1.2.3"], { cwd: checkout });
}

const tarball = (name = "tocsin"): Buffer => readFileSync(join(checkout, `release/1.2.3/${name}-1.2.3.tgz`));

function publish({ url }: NpmRegistry, identity: Readonly<Record<string, string>>): Promise<Finished> {
  const own = { HOME: checkout, npm_config_cache: join(checkout, ".npm"), npm_config_update_notifier: "false" };
  const script = resolve("scripts/release/publish/publish.ts");
  const env = cleanEnvironment({ ...own, ...identity });
  return run(resolve("node_modules/.bin/tsx"), [script, "npm", "--registry", `${url}/`], { cwd: checkout, env });
}

withTrust.test(
  "the packages are published without a token, have the bytes of the release, and are left alone then",
  async () => {
    pack("tocsin-linux-x64");
    pack("tocsin");
    const registry = await startNpmRegistry(["tocsin", "tocsin-linux-x64"]);
    const first = await publish(registry, registry.identity);
    expect(first).toMatchObject({
      code: 0,
      stdout: "tocsin-linux-x64@1.2.3 is published.\ntocsin@1.2.3 is published.\n",
    });
    const puts = (): string[] => registry.seen.filter((request) => request.startsWith("PUT"));
    expect(puts()).toEqual(["PUT /tocsin-linux-x64", "PUT /tocsin"]);
    for (const name of ["tocsin-linux-x64", "tocsin"]) {
      const { dist } = registry.packages.get(name)?.versions["1.2.3"] ?? {};
      expect(dist?.integrity).toBe(integrityOf(tarball(name)));
      const { pathname } = new URL(dist?.tarball ?? "");
      const response = await fetch(`${registry.url}${pathname}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(tarball(name))).toBe(true);
    }
    const second = await publish(registry, registry.identity);
    expect(second.stdout).toBe("tocsin-linux-x64@1.2.3 is published already.\ntocsin@1.2.3 is published already.\n");
    expect(puts()).toHaveLength(2);
  },
);

withTrust.test("other bytes under a published version are an error, and stay out", async () => {
  const registry = await startNpmRegistry(["tocsin"]);
  await publish(registry, registry.identity);
  pack("tocsin", "Another bell");
  const { code, stderr } = await publish(registry, registry.identity);
  expect([code, stderr]).toEqual([1, expect.stringContaining("has tocsin@1.2.3 with other bytes")]);
  expect(registry.seen.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
});

withTrust.test("a job without the right to an identity, and a package without a publisher, are refused", async () => {
  const registry = await startNpmRegistry([]);
  for (const identity of [{}, registry.identity]) {
    const { code, stderr } = await publish(registry, identity);
    expect([code, stderr]).toEqual([1, expect.stringContaining("ENEEDAUTH")]);
  }
  expect(registry.seen.filter((request) => request.startsWith("PUT"))).toEqual([]);
});
