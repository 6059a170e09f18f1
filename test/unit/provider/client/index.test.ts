import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  startProxy,
  startServer,
  startTlsServer,
  type Running,
} from "../../../support/server/http-server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "tocsin-client-"));
const script = join(folder, "get.mjs");

/** The address for a client, the number of its requests, and its authorities and proxy. */
interface Asked {
  readonly baseUrl: string;
  readonly count?: number;
  readonly caCertPem?: string;
  readonly proxyUrl?: string;
}

// Makes several calls at the same time on one signal, with one client after the other. Prints the level that each gets,
// or why it gets none.
const source = `
  import { createClient } from "./src/provider/client/index.ts";
  import { nodeHost } from "./src/host/node/index.ts";
  import { connect } from "./src/host/node/connection/connect.ts";
  const limits = { requestTimeoutMs: 5000, maxRetries: 0, maxConcurrentRequests: 2 };
  const { signal } = new AbortController();
  for (const { count = 1, ...asked } of JSON.parse(process.argv[2])) {
    const client = createClient({ ...asked, token: "t", ...limits, userAgent: "t", names: {} }, nodeHost, { connect });
    try {
      const calls = Array.from({ length: count }, () => client.notificationSettings.get({ kind: "global" }, { signal }));
      console.log((await Promise.all(calls))[count - 1].value.level);
    } catch (error) {
      console.log(error.summary);
    }
    await client.close();
  }`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: resolve(__dirname, "../../../..") },
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    outfile: script,
  });
});

afterEach(closeAll);
afterAll(() => rmSync(folder, { recursive: true }));

type Env = Readonly<Record<string, string>>;

/** Runs the script in a separate process, since Node.js reads some variables when it starts. */
async function getIn(env: Env, ...asked: readonly Asked[]) {
  const { stdout, stderr } = await run(process.execPath, [script, JSON.stringify(asked)], {
    env: { ...process.env, ...env },
  });
  return { said: stdout.trim().split("\n"), stderr };
}

/** Runs the same calls in this process, for variables that the client reads itself. */
async function getHere(env: Env, ...asked: readonly Asked[]) {
  const { signal } = new AbortController();
  const said: string[] = [];
  Object.assign(process.env, env);
  try {
    for (const { baseUrl, ...options } of asked) {
      const reply = clientOf(baseUrl, options).notificationSettings.get({ kind: "global" }, { signal });
      said.push(
        await reply.then(
          ({ value }) => value.level,
          (error: unknown) => String(error),
        ),
      );
    }
  } finally {
    for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
  }
  return { said };
}

test("a bundled client answers, and writes nothing on stderr however many calls share a signal", async () => {
  const { url } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
  expect(await getIn({}, { baseUrl: url, count: 30 })).toEqual({ said: ["watch"], stderr: "" });
});

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.describe("the environment of the process", () => {
  let authority: Pair;
  let other: Pair;
  let pair: Pair;

  beforeAll(() => {
    authority = makeAuthority("Tocsin test authority");
    other = makeAuthority("Another authority");
    pair = makeCertificate(authority, "127.0.0.1");
  });

  const startOk = () => startTlsServer(pair, (_request, response) => answer(response, 200, { level: "watch" }));

  test("cannot disable verification by NODE_TLS_REJECT_UNAUTHORIZED, for the service, for a proxy, or behind one", async () => {
    const [server, plain, secure] = await Promise.all([startOk(), startProxy(), startProxy({ tls: pair })]);
    const behind = (proxy: Running) => ({ baseUrl: server.url, caCertPem: other.cert, proxyUrl: proxy.url });
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    const { said } = await getIn(env, { baseUrl: server.url }, behind(plain), behind(secure));
    const untrusted = "Certificate of the service is not trusted";
    expect(said).toEqual([untrusted, untrusted, "TLS connection to the proxy failed"]);
    expect([server.seen, secure.seen]).toEqual([[], []]);
    expect(plain.seen).toContain(`CONNECT ${new URL(server.url).host}`);
  });

  // The launcher hides the first variable from Node.js, and passes it on as the second.
  describe.each([
    ["NODE_EXTRA_CA_CERTS", getIn],
    ["CLIENT_EXTRA_CA_CERTS", getHere],
  ] as const)("%s", (variable, get) => {
    test("is trusted without an extra authority, and beside another one", async () => {
      const { url } = await startOk();
      const env = { [variable]: authority.certFile };
      const { said } = await get(env, { baseUrl: url }, { baseUrl: url, caCertPem: other.cert });
      expect(said).toEqual(["watch", "watch"]);
    });

    const broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    test.each<[string, () => string]>([
      ["has another one", () => other.certFile],
      ["is not there", () => "/no/such/file"],
      ["is broken", () => written(broken)],
    ])("leaves the extra authority trusted where its file %s", async (_what, file) => {
      const { url } = await startOk();
      const { said } = await get({ [variable]: file() }, { baseUrl: url, caCertPem: authority.cert });
      expect(said).toEqual(["watch"]);
    });
  });
});

function written(text: string): string {
  const file = join(folder, "broken.pem");
  writeFileSync(file, text);
  return file;
}
