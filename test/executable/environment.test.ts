/** Tests that the executable's folder and environment cannot make it run or trust anything. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import { endAll, startProvider } from "../support/plugin/provider-process.ts";
import { answer, closeAll, startServer, TOKEN } from "../support/server/http-server.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-hostile-"));
const trace = join(folder, "ran");
const preload = join(folder, "preload.js");

afterEach(async () => {
  await endAll();
  await closeAll();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A working folder full of what programs like to read and run. */
function makeHostileFolder(): string {
  const code = `require("fs").writeFileSync(${JSON.stringify(trace)}, "ran"); console.log("ran");`;
  const files: Readonly<Record<string, string>> = {
    "preload.js": code,
    "index.js": code,
    "provider.js": code,
    "sitecustomize.py": `open(${JSON.stringify(trace)}, "w")`,
    ".env": "TOCSIN_BASE_URL=http://192.0.2.1\nTOCSIN_TOKEN=stolen\nTF_LOG=trace\nHTTP_PROXY=http://192.0.2.1\n",
    "bunfig.toml": 'preload = ["./preload.js"]\n',
    "package.json": '{ "main": "./index.js", "type": "commonjs", "imports": { "#x": "./index.js" } }',
    "tsconfig.json": '{ "compilerOptions": { "paths": { "*": ["./index.js"] } } }',
    "openssl.cnf": "openssl_conf = broken\n[broken]\nengines = /nowhere\n",
    "resolv.conf": "nameserver 192.0.2.1\n",
    "terraform.tfvars": "x = ",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of ["undici", "zod", "tocsin"]) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "index.js"), code);
  }
  return folder;
}

const ENVIRONMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an empty environment": {},
  "options for node": {
    NODE_OPTIONS: `--require=${preload}`,
    NODE_PATH: join(folder, "node_modules"),
    NODE_V8_COVERAGE: join(folder, "coverage"),
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    NODE_DEBUG: "tls,net,http",
  },
  "options for Bun": {
    BUN_OPTIONS: `--preload ${preload}`,
    BUN_BE_BUN: "1",
    BUN_INSPECT_PRELOAD: preload,
    BUN_CONFIG_PRELOAD: preload,
  },
  "options for Deno and QuickJS": { DENO_DIR: folder, QJS_MODULE_PATH: folder, QUICKJS_PRELOAD: preload },
  "options for Rust": { RUST_LOG: "trace", RUST_BACKTRACE: "full", RUST_MIN_STACK: "1", TOKIO_WORKER_THREADS: "0" },
  "options for TLS": {
    SSL_CERT_FILE: "/nowhere.pem",
    SSL_CERT_DIR: "/nowhere",
    SSLKEYLOGFILE: join(folder, "keys"),
    OPENSSL_CONF: join(folder, "openssl.cnf"),
    NODE_EXTRA_CA_CERTS: "/nowhere.pem",
  },
  "options for the libraries of the system": {
    LOCALDOMAIN: "evil.test",
    RES_OPTIONS: "attempts:99",
    MALLOC_TRACE: join(folder, "malloc"),
    LC_ALL: "tr_TR.UTF-8",
    TZ: "Nowhere/Nothing",
  },
};

describe("in a hostile folder", () => {
  test.each(Object.entries(ENVIRONMENTS))("with %s, it runs and writes nothing of others", async (_what, env) => {
    const { url, seen } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
    const provider = await startProvider([EXECUTABLE], { env, cwd: makeHostileFolder() });
    expect(await provider.configure({ base_url: url, token: TOKEN })).toMatchObject({ diagnostics: [] });
    expect(await provider.read()).toMatchObject({ diagnostics: [], value: { level: "watch" } });
    expect(await provider.end()).toBe(0);
    expect(seen).toEqual(["GET /api/v4/notification_settings"]);
    expect(provider.output).toEqual({ stdout: `${(await provider.line) ?? ""}\n`, stderr: "" });
    for (const name of ["ran", "coverage", "keys", "malloc"])
      expect([name, existsSync(join(folder, name))]).toEqual([name, false]);
  });

  test("without a block, it takes nothing from the folder's .env", async () => {
    const provider = await startProvider([EXECUTABLE], { cwd: makeHostileFolder() });
    const { diagnostics } = await provider.configure({});
    expect(JSON.stringify(diagnostics)).toContain("No base_url for the provider");
  });
});

test("the executable holds no path of the machine that built it", () => {
  const bytes = readFileSync(EXECUTABLE);
  for (const path of [process.cwd(), "/.cargo/registry/", "/rustup/toolchains/"])
    expect(bytes.includes(path)).toBe(false);
});
