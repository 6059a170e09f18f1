import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { hasOpenssl, makeAuthority, makeCertificate, type Pair } from "../../support/certificate.ts";
import { answer, closeAll, startProxy, startServer, startTlsServer, type Running } from "../../support/http-server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "tocsin-client-"));
const script = join(folder, "get.mjs");

// Thirty calls at once on one signal; prints the level, or why there is none.
const source = `
  import { createClient } from "./src/client/index.ts";
  const [baseUrl, caCertPem, proxyUrl] = process.argv.slice(2);
  const limits = { requestTimeoutMs: 5000, maxRetries: 0, maxConcurrentRequests: 2 };
  const options = { baseUrl, token: "t", ...limits, userAgent: "t", names: {} };
  const client = createClient({ ...options, ...(caCertPem && { caCertPem }), ...(proxyUrl && { proxyUrl }) });
  const { signal } = new AbortController();
  try {
    const calls = Array.from({ length: 30 }, () => client.notificationSettings.get({ kind: "global" }, { signal }));
    console.log((await Promise.all(calls))[29].value.level);
  } catch (error) {
    console.log(error.summary);
  }
  await client.close();`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: resolve(__dirname, "../../..") },
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    outfile: script,
  });
});

afterEach(closeAll);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script in a process of its own, since node reads the variables at its start. */
async function getIn(env: Record<string, string>, ...args: string[]) {
  const { stdout, stderr } = await run(process.execPath, [script, ...args], { env: { ...process.env, ...env } });
  return { said: stdout.trim(), stderr };
}

test("a bundled client answers, and writes nothing on stderr however many calls share a signal", async () => {
  const { url } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
  expect(await getIn({}, url)).toEqual({ said: "watch", stderr: "" });
});

// Without the command openssl there are no certificates to test with; CI has it.
(hasOpenssl ? describe : describe.skip)("the environment of the process", () => {
  let authority: Pair;
  let other: Pair;
  let pair: Pair;

  beforeAll(() => {
    authority = makeAuthority("Tocsin test authority");
    other = makeAuthority("Another authority");
    pair = makeCertificate(authority, "127.0.0.1");
  });

  const startOk = () => startTlsServer(pair, (_request, response) => answer(response, 200, { level: "watch" }));

  test("cannot switch verification off by NODE_TLS_REJECT_UNAUTHORIZED", async () => {
    const { url } = await startOk();
    const { said } = await getIn({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, url);
    expect(said).toBe("The service's certificate is not trusted");
  });

  test("cannot switch verification off behind a proxy, nor that of the proxy", async () => {
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    const [server, plain, secure] = await Promise.all([startOk(), startProxy(), startProxy({ tls: pair })]);
    const behind = (proxy: Running) => getIn(env, server.url, other.cert, proxy.url);
    expect((await behind(plain)).said).toBe("The service's certificate is not trusted");
    expect((await behind(secure)).said).toBe("The service's certificate is not trusted");
    expect([server.seen, secure.seen]).toEqual([[], []]);
  });

  // The launcher hides the first from node, and passes it on as the second.
  describe.each(["NODE_EXTRA_CA_CERTS", "CLIENT_EXTRA_CA_CERTS"])("%s", (variable) => {
    test("is trusted without an extra authority", async () => {
      const { url } = await startOk();
      expect(await getIn({ [variable]: authority.certFile }, url)).toMatchObject({ said: "watch" });
    });

    test("is trusted beside another extra authority", async () => {
      const { url } = await startOk();
      expect(await getIn({ [variable]: authority.certFile }, url, other.cert)).toMatchObject({ said: "watch" });
    });

    test("leaves the extra authority trusted", async () => {
      const { url } = await startOk();
      expect(await getIn({ [variable]: other.certFile }, url, authority.cert)).toMatchObject({ said: "watch" });
    });

    test("may name a file that is not there, or has a broken certificate", async () => {
      const { url } = await startOk();
      const broken = `${authority.certFile}.broken`;
      writeFileSync(broken, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
      for (const file of ["/no/such/file", broken]) {
        expect(await getIn({ [variable]: file }, url, authority.cert)).toMatchObject({ said: "watch" });
      }
    });
  });
});
