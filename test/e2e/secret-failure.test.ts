import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { withOpenssl, makeAuthority, makeCertificate } from "../support/server/certificate.ts";
import { closeAll, startServer, startTlsServer, TOKEN } from "../support/server/http-server.ts";
import { unzip } from "../support/text/unzip.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const BEARER = "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.s1gnature";
const COOKIE = "s3ss10n-0f-ada";
const PASSWORD = "pr0xy-p4ss";
const SECRETS = [TOKEN, BEARER, COOKIE, PASSWORD];

/** A secret as a server may send it back, and as a reader could still make it out. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("hex"),
  encodeURIComponent(secret).replaceAll("-", "%2D"),
  secret.split("").join("\u200b"),
  Array.from(secret, (each) => `&#${each.charCodeAt(0)};`).join(""),
];
const echo = [...SECRETS, `ada:${PASSWORD}`].flatMap(spellings).join(" ");

type Fail = (request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Every way to fail that a service or a proxy has, each with all secrets in it. */
const WAYS: readonly Fail[] = [
  (_request, response) => json(response, 400, { message: echo }),
  (_request, response) => json(response, 401, { error: "invalid_token", error_description: echo }),
  (_request, response) => json(response, 403, { message: { [echo]: [echo] } }),
  (_request, response) => json(response, 200, [{ id: 1, active: true, public_key: TOKEN, tracker_dsn: echo }]),
  (_request, response) => json(response, 200, [{ id: echo }]),
  (_request, response) => json(response, 200, { status: "error", message: echo }),
  (_request, response) => void response.writeHead(407).end(echo),
  (_request, response) => void response.writeHead(500, { "content-type": "text/html" }).end(`<title>${echo}</title>`),
  (_request, response) => void response.writeHead(503, { "x-request-id": TOKEN }).end(echo),
  (_request, response) => void response.writeHead(301, { location: `http://h.test/?t=${BEARER}#${COOKIE}` }).end(),
  (_request, response) => void response.writeHead(302, { location: `/${encodeURIComponent(TOKEN)}` }).end(),
  (_request, response) => void response.writeHead(200, { "content-length": "9999" }).write(echo),
  (request) => void request.socket.end(`HTTP/1.1 200 ${PASSWORD}\r\n${TOKEN}\r\n\r\n`),
  (request) => void request.socket.end(`${TOKEN} ${BEARER}\r\n`),
  (request) => void request.socket.resetAndDestroy(),
  () => undefined,
];

const fail: RequestListener = (request, response) => {
  const [, id] = /\/projects\/(\d+)/.exec(request.url ?? "") ?? [];
  (WAYS[Number(id) - 1] ?? WAYS[0])?.(request, response);
};

const keys = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `resource "tocsin_client_key" "at_${index + 1}" {\n  project = "${index + 1}"\n}`,
  ).join("\n");

/** Looks for texts in the command lines of all processes, until it is stopped. */
function watchCommandLines(texts: readonly string[]): { stop(): readonly string[] } {
  const found = new Set<string>();
  const look = (): void => {
    const names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    for (const name of names) {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, "utf8");
        texts.filter((text) => line.includes(text)).forEach((text) => found.add(text));
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 25);
  return {
    stop: () => {
      clearInterval(timer);
      return [...found];
    },
  };
}

/** Plans and applies with everything logged; returns all that came of it: output, log, plan, state. */
async function failingRun(workspace: Workspace, env: Record<string, string>) {
  const logged = { ...env, TF_LOG: "trace" };
  const planned = await workspace.terraform("plan -out=it.plan", logged);
  const applied = await workspace.terraform("apply it.plan", logged);
  const plan = unzip(await readFile(join(workspace.folder, "it.plan")));
  const state = await workspace.terraform("state pull");
  const texts = [planned, applied, state].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  return { all: [...texts, plan].join("\n"), applied, plan };
}

describeWithTerraform("a secret of a run that fails", (open) => {
  test("is nowhere, whatever the service and the proxy send back", async () => {
    const { url } = await startServer(fail);
    const workspace = await open();
    await writeFile(
      join(workspace.folder, "headers.json"),
      JSON.stringify({ Authorization: `Bearer ${BEARER}`, Cookie: `a=b; s=${COOKIE}` }),
    );
    const provider = `provider "tocsin" {\n  headers         = jsondecode(file("headers.json"))\n  request_timeout = "3s"\n  max_retries     = 1\n}`;
    await workspace.write(`${provider}\n${keys(WAYS.length)}`);
    const proxy = url.replace("http://", `http://ada:${PASSWORD}@`);
    const watch = watchCommandLines(SECRETS);
    const env = { TOCSIN_BASE_URL: "http://service.invalid", TOCSIN_TOKEN: TOKEN, HTTP_PROXY: proxy };
    const { all, applied, plan } = await failingRun(workspace, env);
    expect(watch.stop()).toEqual([]);
    expect(plan).toContain("tocsin_client_key");
    expect(applied.code).toBe(1);
    expect(applied.stderr.match(/Error: /g)?.length).toBeGreaterThanOrEqual(WAYS.length);
    expect(all).toContain("[redacted]");
    for (const text of [...SECRETS, `ada:${PASSWORD}`].flatMap(spellings)) expect(all).not.toContain(text);
  });

  withOpenssl.describe("with a client certificate", () => {
    test("is nowhere when the handshake fails, and when the key belongs to another certificate", async () => {
      const [authority, other] = [makeAuthority("Tocsin test authority"), makeAuthority("Another authority")];
      const client = makeCertificate(other, "client");
      const { url } = await startTlsServer(
        { ...makeCertificate(authority, "127.0.0.1"), ca: authority.cert, requestCert: true, rejectUnauthorized: true },
        fail,
      );
      const workspace = await open();
      const files = {
        "ca.pem": authority.cert,
        "cert.pem": client.cert,
        "key.pem": client.key,
        "other.pem": other.key,
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(workspace.folder, name), text);
      const alias = (name: string, key: string, ca = ""): string => `
provider "tocsin" {
  alias            = "${name}"
  client_cert_file = "cert.pem"
  client_key_file  = "${key}"
  max_retries      = 0
  ${ca}
}
resource "tocsin_client_key" "${name}" {
  provider = tocsin.${name}
  project  = "1"
}`;
      const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: TOKEN, TF_LOG: "trace" };
      const lines = [client.key, other.key]
        .flatMap((key) => key.split("\n"))
        .filter((line) => /^[\w+/=]{8,}$/.test(line));
      const watch = watchCommandLines([TOKEN, ...lines]);
      const handshakes = [alias("untrusting", "key.pem"), alias("trusting", "key.pem", 'ca_cert_file = "ca.pem"')];
      const cases = [
        [handshakes.join("\n"), 2],
        [alias("other", "other.pem"), 1],
      ] as const;
      for (const [hcl, errors] of cases) {
        await workspace.write(hcl);
        const { code, stdout, stderr } = await workspace.terraform("apply -auto-approve", env);
        expect([code, stderr.match(/^Error: /gm)?.length]).toEqual([1, errors]);
        for (const text of [TOKEN, ...lines]) expect(stdout + stderr).not.toContain(text);
      }
      expect(watch.stop()).toEqual([]);
    });
  });
});
