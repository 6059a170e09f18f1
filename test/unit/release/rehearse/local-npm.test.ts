import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createHome, localRegistry } from "../../../../scripts/release/rehearse/local-npm.ts";

test.each([
  ["http://127.0.0.1:4873", "http://127.0.0.1:4873/"],
  ["http://localhost:4873/npm", "http://localhost:4873/npm/"],
  ["http://[::1]:4873/", "http://[::1]:4873/"],
])("a rehearsal may publish on %s", (address, registry) => {
  expect(localRegistry(address)).toBe(registry);
});

test.each(["https://registry.npmjs.org/", "http://127.0.0.1.example.com", "localhost:4873", "4873", ""])(
  "a rehearsal publishes nothing on %j",
  (address) => {
    expect(() => localRegistry(address)).toThrow(`a registry on this machine, such as http://127.0.0.1:4873, not`);
  },
);

/** Variables with secrets and settings of the user. */
const HIDDEN = Object.fromEntries(
  [
    ...["NODE_AUTH_TOKEN", "NPM_TOKEN", "npm_config__authToken", "NPM_CONFIG_USERCONFIG", "GITHUB_ACTIONS"],
    ...["GPG_PRIVATE_KEY", "PASSPHRASE", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "http_proxy", "HTTPS_PROXY"],
    ...["TF_CLI_CONFIG_FILE", "TF_PLUGIN_CACHE_DIR", "TOCSIN_TOKEN", "GITLAB_TOKEN", "PROVIDER_PACKAGE"],
  ].map((name) => [name, "of the user"]),
);

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "tocsin-home-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("the programs of a rehearsal see nothing of the user, and npm has a token of its own", async () => {
  const env = await createHome(home, "http://127.0.0.1:4873/npm/", { ...HIDDEN, PATH: "/bin" });
  expect(Object.entries(env).filter(([, value]) => value === "of the user")).toEqual([]);
  expect(env).toMatchObject({ HOME: home, PATH: "/bin", npm_config_userconfig: join(home, ".npmrc") });
  expect(readFileSync(join(home, ".npmrc"), "utf8").split("\n")).toEqual([
    "registry=http://127.0.0.1:4873/npm/",
    "//127.0.0.1:4873/npm/:_authToken=rehearsal",
    ...["audit=false", "fund=false", ""],
  ]);
});
