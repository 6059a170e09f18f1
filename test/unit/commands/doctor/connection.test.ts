import { resolve } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import { diagnosed, lineOf, linesOf, makeFolder } from "../../../support/diagnosis.ts";
import { answer, closeAll, startServer, startTlsServer } from "../../../support/server/http-server.ts";

afterEach(closeAll);

const TOKEN = "glpat-0123456789abcdef";
const at = (TOCSIN_BASE_URL: string, more: Readonly<Record<string, string>> = {}): Promise<readonly Result[]> =>
  diagnosed({ env: { TOCSIN_BASE_URL, TOCSIN_TOKEN: TOKEN, ...more } });

/** A port at which nothing listens any more. */
async function freePort(): Promise<number> {
  const { port, close } = await startServer(() => undefined);
  await close();
  return port;
}

describe("the address", () => {
  test("is named with the variable that it comes from", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { GITLAB_BASE_URL: `${url}/sub/`, GITLAB_TOKEN: TOKEN };
    expect(lineOf(await diagnosed({ env }), "address")).toBe(`ok ${url}/sub/api/v4 (GITLAB_BASE_URL)`);
  });

  test("comes first from the provider block, also from that of CDKTF", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const hcl = `provider "tocsin" {\n  base_url = "${url}" # ours\n  token    = "${TOKEN}"\n}\n`;
    const json = JSON.stringify({ provider: { tocsin: [{ base_url: url, token: TOKEN }] } });
    for (const [name, text] of Object.entries({ "main.tf": hcl, "cdk.tf.json": json })) {
      const results = await diagnosed({ env: { TOCSIN_BASE_URL: "http://elsewhere" }, files: { [name]: text } });
      expect(lineOf(results, "address")).toBe(`ok ${url}/api/v4 (the provider block in ${name})`);
    }
  });

  test("that is an expression in the provider block comes from the environment, with a warning", async () => {
    const files = { "main.tf": 'provider "tocsin" {\n  base_url = var.url\n  sudo     = "ada"\n}\n' };
    const results = await diagnosed({ env: {}, files });
    expect(linesOf(results, "address")).toEqual([
      "warning main.tf sets base_url to an expression, which only Terraform evaluates. -> Set the same by the environment for this command; it is what is checked here.",
      expect.stringContaining(
        "problem No base_url for the provider -> Neither the provider block nor the environment sets the address",
      ),
    ]);
  });

  test.each([
    ["ftp://gitlab.example.com", "must be an http or https URL"],
    ["gitlab.example.com", "must be an http or https URL"],
    ["https://ada:hunter22@gitlab.example.com", "must not contain a user name or password"],
    ["https://gitlab.example.com/?private_token=x", "must not contain a query"],
  ])("that is no address of a service is a problem: %s", async (url, expected) => {
    const results = await at(url);
    expect(lineOf(results, "address")).toMatch(
      /^problem Invalid connection setting -> The environment variable TOCSIN_BASE_URL /,
    );
    expect(lineOf(results, "address")).toContain(expected);
    expect(lineOf(results, "token")).toBe("skipped There is nothing to connect to.");
  });

  test("warns of sources that may not belong together, and of plain http", async () => {
    const env = {
      CI_SERVER_URL: "http://gitlab.invalid",
      GITLAB_BASE_URL: "",
      TOCSIN_TOKEN: TOKEN,
      GITLAB_TOKEN: "x-y",
    };
    const warnings = linesOf(await diagnosed({ env }), "address");
    expect(warnings[1]).toContain("warning Unencrypted connection");
    const mixed = linesOf(await diagnosed({ env: { ...env, GITLAB_BASE_URL: "http://127.0.0.1:1" } }), "address");
    expect(mixed[1]).toContain("warning Address and token from different sources");
  });
});

describe("the connection", () => {
  test("that is refused names the address", async () => {
    const port = await freePort();
    expect(lineOf(await at(`http://127.0.0.1:${port}`), "connection")).toBe(
      `problem Connection to the service was refused: connect ECONNREFUSED 127.0.0.1:${port} -> Nothing listens at the address. The service's address is http://127.0.0.1:${port}. Check the host and port of the environment variable TOCSIN_BASE_URL, and that the service is running.`,
    );
  });

  test("to a host that is not found says so", async () => {
    expect(lineOf(await at("http://tocsin.invalid"), "connection")).toMatch(
      /^problem Host not found: .* -> .* Check the spelling of the environment variable TOCSIN_BASE_URL/,
    );
  });

  test("is checked without a token, too", async () => {
    const { url } = await startServer((_request, response) => answer(response, 401, { message: "401 Unauthorized" }));
    const results = await diagnosed({ env: { TOCSIN_BASE_URL: url } });
    expect(lineOf(results, "service")).toBe("ok The v4 API answers.");
    expect(lineOf(results, "token")).toMatch(
      /^problem No token for the provider -> .*`TOCSIN_TOKEN` or `GITLAB_TOKEN`/,
    );
  });

  test.each([
    ["cannot be read", resolve("nowhere.pem")],
    ["has no certificate", resolve("package.json")],
  ])("warns of NODE_EXTRA_CA_CERTS with a file that %s", async (expected, file) => {
    const results = await at(`http://127.0.0.1:${await freePort()}`, { NODE_EXTRA_CA_CERTS: file });
    expect(linesOf(results, "connection")[0]).toContain(
      `warning NODE_EXTRA_CA_CERTS names ${file}, which ${expected}.`,
    );
  });

  test("does not repeat what NODE_EXTRA_CA_CERTS has in place of a file's name", async () => {
    const text = "MIGHAgEAMBMGByqGSM49AgEG/hunter22";
    const results = await at(`http://127.0.0.1:${await freePort()}`, { NODE_EXTRA_CA_CERTS: text });
    expect(linesOf(results, "connection")[0]).toContain(
      "warning NODE_EXTRA_CA_CERTS names a file, which cannot be read.",
    );
  });
});

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.describe("the certificate", () => {
  let authority: Pair;
  beforeAll(() => void (authority = makeAuthority("Tocsin test authority")));

  const start = async (host: string, days?: number) =>
    startTlsServer(makeCertificate(authority, host, days), (_request, response) =>
      answer(response, 200, { version: "1" }),
    );

  const trusting = async (url: string, file: string): Promise<readonly Result[]> =>
    diagnosed({
      env: { TOCSIN_TOKEN: TOKEN },
      files: {
        "keys/ca.pem": authority.cert,
        "main.tf": `provider "tocsin" {\n  base_url     = "${url}"\n  ca_cert_file = "${file}"\n}\n`,
      },
    });

  test("of an unknown authority says how to trust it", async () => {
    const { url } = await start("127.0.0.1");
    const line = lineOf(await at(url, { SSL_CERT_FILE: "/etc/ca.pem" }), "connection");
    expect(line).toContain("problem Certificate of the service is not trusted");
    expect(line).toContain(
      "Add that authority's certificate with `ca_cert_file` or the environment variable TOCSIN_CA_CERT_FILE.",
    );
    expect(line).toContain("The environment variable NODE_EXTRA_CA_CERTS can name the file, too.");
    expect(line).toContain("SSL_CERT_FILE is set, and the provider does not read it.");
  });

  test("is trusted by the ca_cert_file of the provider block", async () => {
    const { url } = await start("127.0.0.1");
    const results = await trusting(url, authority.certFile);
    expect(lineOf(results, "connection")).toBe(`ok Connected to ${url}`);
    expect(lineOf(results, "service")).toBe("ok The v4 API answers: version 1");
  });

  test("is trusted by a file whose path starts at the folder", async () => {
    const { url } = await start("127.0.0.1");
    expect(lineOf(await trusting(url, "keys/ca.pem"), "connection")).toBe(`ok Connected to ${url}`);
    const [bare, absent] = [await trusting(url, "MIGHAgEAhunter22"), await trusting(url, "keys/nowhere.pem")];
    expect(lineOf(bare, "address")).toContain("The file that `ca_cert_file` names cannot be read");
    expect(lineOf(absent, "address")).toContain(
      'The file that `ca_cert_file` names, "keys/nowhere.pem", cannot be read',
    );
  });

  test("that has expired, or is for another host, says so", async () => {
    const expired = await start("127.0.0.1", -1);
    expect(lineOf(await trusting(expired.url, authority.certFile), "connection")).toContain(
      "problem Certificate of the service has expired",
    );
    const other = await start("gitlab.test");
    expect(lineOf(await trusting(other.url, authority.certFile), "connection")).toContain(
      "problem Certificate of the service is for another host",
    );
  });

  test("file that is not there is a problem of the address", async () => {
    const folder = await makeFolder();
    const line = lineOf(await trusting("https://127.0.0.1:1", `${folder}/ca.pem`), "address");
    expect(line).toContain("problem Invalid certificate or key -> The file");
  });
});

describe("what is not the service", () => {
  const page = "<!doctype html><title>Sign in</title>";
  const cases: Readonly<Record<string, [status: number, body: unknown, text: string]>> = {
    "a web page": [200, page, 'problem Web page answered instead of the API: a web page titled "Sign in"'],
    "a web page that forbids": [403, page, "problem Web page answered instead of the API: a web page titled"],
    "a gateway that forbids": [403, "RBAC: access denied", "problem Gateway refused the request: RBAC: access denied"],
    "a web page that is not there": [404, page, "problem Web page answered instead of the API"],
    "an API without the endpoint": [404, { error: "404 Not Found" }, "problem Service does not have this endpoint"],
    "other JSON": [200, { hello: "world" }, "problem Response has an unknown form"],
    "a fault": [502, "", "problem Service failed"],
  };

  test.each(Object.entries(cases))("is told apart: %s", async (_what, [status, body, expected]) => {
    const { url } = await startServer((_request, response) => answer(response, status, body));
    const results = await at(url);
    expect(lineOf(results, "connection")).toBe(`ok Connected to ${url}`);
    expect(lineOf(results, "service")).toContain(expected);
    expect(lineOf(results, "token")).toBe("skipped The service does not answer.");
  });
});
