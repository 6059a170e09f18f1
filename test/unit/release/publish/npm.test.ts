import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import type { Run } from "../../../../scripts/release/command.ts";
import { publishPackages } from "../../../../scripts/release/publish/npm.ts";
import { closeAll, startServer } from "../../../support/server/http-server.ts";
import { integrityOf, startNpmRegistry, type NpmRegistry } from "../../../support/server/npm-registry.ts";
import { makeRelease } from "../../../support/made-release.ts";

afterEach(closeAll);

/** Stands in for npm: keeps the commands, and the registry gets the version. */
function fakeNpm(registry: NpmRegistry): { readonly run: Run; readonly published: string[] } {
  const published: string[] = [];
  const run: Run = (_npm, [, tarball = "", ...options]) => {
    published.push([tarball.replace(/.*\//, ""), ...options].join(" "));
    const name = tarball.replace(/.*\/|-1\.2\.3\.tgz$/g, "");
    const versions = registry.packages.get(name)?.versions ?? {};
    versions["1.2.3"] = { dist: { integrity: integrityOf(readFileSync(tarball)), tarball } };
    return Promise.resolve("");
  };
  return { run, published };
}

test("the packages are published, the main one last, and once", async () => {
  const registry = await startNpmRegistry(["tocsin", "tocsin-linux-x64"]);
  const { run, published } = fakeNpm(registry);
  const release = makeRelease();
  writeFileSync(join(release.folder, "tocsin-linux-x64-1.2.3.tgz"), "program");
  const options = `--ignore-scripts --access public --registry ${registry.url}`;
  expect(await publishPackages(release, registry.url, run)).toBe(
    "tocsin-linux-x64@1.2.3 is published.\ntocsin@1.2.3 is published.",
  );
  expect(published).toEqual([`tocsin-linux-x64-1.2.3.tgz ${options}`, `tocsin-1.2.3.tgz ${options}`]);
  expect(await publishPackages(release, registry.url, run)).toBe(
    "tocsin-linux-x64@1.2.3 is published already.\ntocsin@1.2.3 is published already.",
  );
  expect(published).toHaveLength(2);
});

test("a pre-release gets the tag `next`", async () => {
  const registry = await startNpmRegistry(["tocsin"]);
  const { run, published } = fakeNpm(registry);
  const release = { ...makeRelease(), version: "1.3.0-rc.1" };
  writeFileSync(join(release.folder, "tocsin-1.3.0-rc.1.tgz"), "package");
  await publishPackages(release, registry.url, run);
  expect(published).toEqual([
    `tocsin-1.3.0-rc.1.tgz --ignore-scripts --access public --tag next --registry ${registry.url}`,
  ]);
});

test("a version with other bytes is an error, and nothing is published", async () => {
  const registry = await startNpmRegistry(["tocsin"]);
  const { run, published } = fakeNpm(registry);
  const release = makeRelease();
  await publishPackages(release, registry.url, run);
  writeFileSync(join(release.folder, "tocsin-1.2.3.tgz"), "other bytes");
  await expect(publishPackages(release, registry.url, run)).rejects.toThrow("has tocsin@1.2.3 with other bytes");
  expect(published).toHaveLength(1);
});

test("a registry that fails is an error, and no missing version", async () => {
  const { url } = await startServer((_request, response) => void response.writeHead(503).end());
  const run: Run = () => Promise.reject(new Error("published"));
  await expect(publishPackages(makeRelease(), url, run)).rejects.toThrow("/tocsin answered 503");
});
