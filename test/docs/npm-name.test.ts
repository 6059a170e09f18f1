import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { closeAll, startServer } from "../support/server/http-server.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";

const NAME = String.raw`tocsin(?:@[^\s"'\`]*)?(?![\w/-]|\.\w)`;

/** Commands that fetch the npm package of the same name, which is not ours. */
const FETCHING: readonly RegExp[] = [
  String.raw`\b(?:npx|bunx|(?:npm|pnpm|yarn|bun)\s+(?:exec|x|dlx))\s+(?!--no\s)(?:--?[\w-]+[\s=]+)*${NAME}`,
  String.raw`\b(?:npm|pnpm|yarn|bun)\s+(?:i|add|install)[^\S\n]+(?:[^\s;&|\`]+[^\S\n]+)*${NAME}`,
  String.raw`"tocsin":\s*"(?:[~^<>=\d*]|latest)[^"]*"`,
].map((source) => new RegExp(source, "g"));

/** Returns the parts of a text that make its reader fetch the package from npm by its bare name. */
function fetchesFromNpm(text: string): readonly string[] {
  return FETCHING.flatMap((pattern) => text.replaceAll("\\\n", " ").match(pattern) ?? []);
}

/** The folders with texts to copy from: guides, examples, modules, help, and messages. */
const COPIED = ["docs", "examples", "modules", "templates", "src", "scripts", ".github"];

test("no text makes a reader fetch the package from npm by its name, which is not ours there", () => {
  const files = ["llms.txt", ".gitlab-ci.yml", ...readdirSync(".").filter((name) => name.endsWith(".md"))];
  for (const folder of COPIED) files.push(...filesBelow(folder));
  expect(files).toEqual(
    expect.arrayContaining(["README.md", "docs/guides/drift.md", "src/commands/install/command.ts"]),
  );
  const found = files.flatMap((file) => fetchesFromNpm(readFileSync(file, "utf8")).map((place) => `${file}: ${place}`));
  expect(found).toEqual([]);
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test.each<[options: string, fetched: readonly string[]]>([
  ["--no", []],
  ["--yes", ["GET /tocsin.tgz"]],
])("npx %s looks the name up where the package is not installed, and fetches %j", async (option, fetched) => {
  const registry = await startServer(({ url }, response) => {
    const dist = { tarball: `${registry.url}/tocsin.tgz` };
    const release = { name: "tocsin", version: "9.9.9", bin: "tocsin.js", dist };
    const body = { name: "tocsin", "dist-tags": { latest: "9.9.9" }, versions: { "9.9.9": release } };
    response.writeHead(url === "/tocsin" ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const folder = makeFolder();
  const npm = { npm_config_registry: registry.url, npm_config_update_notifier: "false", npm_config_audit: "false" };
  try {
    const env = cleanEnvironment({ HOME: folder, ...npm });
    const { code, stderr } = await run("npx", [option, "tocsin", "install"], { cwd: folder, env });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(option === "--no" ? "canceled" : "404"),
    });
    expect(registry.seen).toContain("GET /tocsin");
    expect(registry.seen.filter((request) => request.endsWith(".tgz"))).toEqual(fetched);
  } finally {
    removeFolder(folder);
    await closeAll();
  }
});

test.each([
  "npx tocsin drift",
  "npx -y tocsin drift",
  "npx --yes tocsin@0.2.0 drift",
  "npx --package=tocsin tocsin drift",
  "npx\ntocsin drift",
  "npm exec tocsin",
  "npm exec -- tocsin",
  "pnpm dlx tocsin",
  "bunx tocsin",
  "`npm install tocsin`",
  "npm install --save-dev tocsin@latest",
  "npm i cdktf constructs \\\n  tocsin",
  "yarn add tocsin.",
  '"tocsin": "^0.2.0"',
])("finds %j", (text) => {
  expect(fetchesFromNpm(text)).toHaveLength(1);
});

test.each([
  "npx --no tocsin drift",
  "npx --yes ./tocsin-0.2.0.tgz install",
  "npm install ./vendor/tocsin-0.2.0.tgz",
  "npm install\ntocsin install",
  "npm ci && tocsin install",
  "npm install ./vendor/tocsin-0.2.0.tgz && tocsin install",
  "npm uninstall tocsin",
  '"tocsin": "file:tocsin-0.2.0.tgz"',
])("leaves %j alone", (text) => {
  expect(fetchesFromNpm(text)).toEqual([]);
});
