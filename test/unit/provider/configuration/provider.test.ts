import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { nodeHost } from "../../../../src/host/node/index.ts";
import type { ClientOptions } from "../../../../src/provider/client/index.ts";
import { createEngine, configOf } from "../../../../src/kit/engine/index.ts";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { unknown, type Value } from "../../../../src/kit/schema/index.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";

type Written = Readonly<Record<string, Value>>;
type Env = Readonly<Record<string, string>>;

const MINIMUM = { base_url: "https://gitlab.example", token: "secret" };
const { certificatePem: CERT, keyPem: KEY } = createCertificate();

/** The names of the options in the client's errors if no certificate is set. */
const NAMES = {
  baseUrl: "base_url",
  token: "token",
  sudo: "sudo",
  headers: "headers",
  caCertPem: "ca_cert_file",
  clientCertPem: "client_cert_file",
  clientKeyPem: "client_key_file",
  insecureSkipVerify: "insecure_skip_verify",
  proxyUrl: "proxy_url",
  requestTimeoutMs: "request_timeout",
  maxRetries: "max_retries",
  maxConcurrentRequests: "max_concurrent_requests",
  maxRequestsPerSecond: "max_requests_per_second",
};

const folder = mkdtempSync(join(tmpdir(), "provider-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file, and returns its name. */
function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const FILES = {
  TOCSIN_CA_CERT_FILE: fileWith("cert.pem", CERT),
  TOCSIN_CLIENT_CERT_FILE: fileWith("cert.pem", CERT),
  TOCSIN_CLIENT_KEY_FILE: fileWith("key.pem", KEY),
};

/** Starts the provider in an engine; returns it with the options of the client that it requests. */
function start(env: Env = {}) {
  const connected: ClientOptions[] = [];
  const connect = (options: ClientOptions) => {
    connected.push(options);
    return Promise.reject(new Error("there is no service"));
  };
  const provider = tocsinProvider({ version: "1.2.3", host: nodeHost, connect });
  const engine = createEngine(provider, env);
  const config = (written: Written) => configOf(provider.attributes, written);
  return { engine, connected, config };
}

/** Returns the client's options for a configuration. */
async function optionsFor(written: Written, env: Env = {}) {
  const { engine, connected, config } = start(env);
  const diagnostics = await engine.configure(config({ ...MINIMUM, ...written }), "1.11.4");
  expect(connected).toEqual([]);
  const setting = engine.resource("tocsin_notification_setting");
  await engine.import(setting, "global");
  return { options: connected[0], diagnostics };
}

describe("the client is made with", () => {
  const defaults = {
    baseUrl: "https://gitlab.example",
    token: "secret",
    requestTimeoutMs: 30_000,
    maxRetries: 5,
    maxConcurrentRequests: 10,
    userAgent: `terraform-provider-tocsin/1.2.3 terraform/1.11.4 node/${process.versions.node}`,
    names: NAMES,
    variables: {},
    otherVariables: {
      caCertPem: "TOCSIN_CA_CERT_FILE",
      clientCertPem: "TOCSIN_CLIENT_CERT_FILE",
      clientKeyPem: "TOCSIN_CLIENT_KEY_FILE",
    },
  };

  test("the defaults if nothing else is configured, and no unknown values", async () => {
    expect(await optionsFor({})).toEqual({ options: defaults, diagnostics: [] });
  });

  const cases: Readonly<Record<string, [Written, Env, Partial<ClientOptions>]>> = {
    "a user to act as": [{ sudo: "bob" }, { TOCSIN_SUDO: "eve" }, { sudo: "bob" }],
    "a user to act as, from the environment": [
      {},
      { TOCSIN_SUDO: "eve" },
      { sudo: "eve", variables: { sudo: "TOCSIN_SUDO" } },
    ],
    "no user to act as if the variable is empty": [{}, { TOCSIN_SUDO: "" }, {}],
    "the attributes that are set if others are empty": [
      { ca_cert_file: "", client_cert_pem: "", client_key_file: "", proxy_url: "", tier: "", request_timeout: "" },
      {},
      {},
    ],
    "certificates and a key": [
      { ca_cert_pem: CERT, client_cert_pem: CERT, client_key_pem: KEY },
      {},
      {
        ...{ caCertPem: CERT, clientCertPem: CERT, clientKeyPem: KEY },
        names: { ...NAMES, caCertPem: "ca_cert_pem", clientCertPem: "client_cert_pem", clientKeyPem: "client_key_pem" },
      },
    ],
    "certificates and a key in files that the environment names": [
      {},
      FILES,
      {
        ...{ caCertPem: CERT, clientCertPem: CERT, clientKeyPem: KEY },
        variables: defaults.otherVariables,
      },
    ],
    "an authority of the configuration before one of the environment": [
      { ca_cert_pem: `${CERT}\n` },
      { TOCSIN_CA_CERT_FILE: "/nowhere" },
      { caCertPem: `${CERT}\n`, names: { ...NAMES, caCertPem: "ca_cert_pem" } },
    ],
    "only the certificate and key of the configuration if it has a pair": [
      { client_cert_pem: CERT, client_key_pem: KEY },
      { TOCSIN_CLIENT_CERT_FILE: "/nowhere", TOCSIN_CLIENT_KEY_FILE: "/nowhere" },
      {
        ...{ clientCertPem: CERT, clientKeyPem: KEY },
        names: { ...NAMES, clientCertPem: "client_cert_pem", clientKeyPem: "client_key_pem" },
      },
    ],
    "no certificate if the variables are empty": [
      {},
      { TOCSIN_CA_CERT_FILE: "", TOCSIN_CLIENT_CERT_FILE: "", TOCSIN_CLIENT_KEY_FILE: "", TOCSIN_PROXY_URL: "" },
      {},
    ],
    "a proxy of the environment": [
      {},
      { TOCSIN_PROXY_URL: "http://127.0.0.1:3128" },
      { proxyUrl: "http://127.0.0.1:3128", variables: { proxyUrl: "TOCSIN_PROXY_URL" } },
    ],
    "a proxy of the configuration before one of the environment": [
      { proxy_url: "http://127.0.0.1:3128" },
      { TOCSIN_PROXY_URL: "http://127.0.0.1:3129" },
      { proxyUrl: "http://127.0.0.1:3128" },
    ],
    "a proxy": [{ proxy_url: "http://127.0.0.1:3128" }, {}, { proxyUrl: "http://127.0.0.1:3128" }],
    headers: [{ headers: { "X-Team": "a" } }, {}, { headers: { "X-Team": "a" } }],
    "a timeout": [{ request_timeout: "1m30s" }, {}, { requestTimeoutMs: 90_000 }],
    limits: [
      { max_retries: 0, max_concurrent_requests: 3, max_requests_per_second: 0.5 },
      {},
      { maxRetries: 0, maxConcurrentRequests: 3, maxRequestsPerSecond: 0.5 },
    ],
  };
  test.each(Object.entries(cases))("%s", async (_title, [written, env, options]) => {
    expect(await optionsFor(written, env)).toEqual({ options: { ...defaults, ...options }, diagnostics: [] });
  });

  test("no check of the certificate only if so configured, and with a warning at that attribute", async () => {
    const { options, diagnostics } = await optionsFor({ insecure_skip_verify: true });
    expect(options).toMatchObject({ insecureSkipVerify: true });
    expect(diagnostics).toMatchObject([{ severity: "warning", path: ["insecure_skip_verify"] }]);
    const strict = await optionsFor({ insecure_skip_verify: false }, { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    expect(strict).toMatchObject({ options: { insecureSkipVerify: false }, diagnostics: [] });
  });
});

test("a file that cannot be read is an error of the provider block, at its attribute", async () => {
  const { engine, config } = start();
  const diagnostics = await engine.configure(config({ ...MINIMUM, ca_cert_file: "/nowhere/ca.pem" }), "1.11.4");
  expect(diagnostics).toMatchObject([{ severity: "error", path: ["ca_cert_file"] }]);
});

describe("validation of the provider block", () => {
  const problemsOf = (written: Written) => {
    const { engine, config } = start();
    return engine.validateProvider(config(written)).map(({ summary, path }) => [summary, ...(path ?? [])]);
  };

  const EXCLUSIVE = "Conflicting attributes";
  const INVALID = "Invalid attribute value";
  const HALF = "Client certificate or key missing";
  const cases: Readonly<Record<string, [Written, string[][]]>> = {
    "nothing, since the environment may have all": [{}, []],
    "two forms of the authority": [{ ca_cert_pem: CERT, ca_cert_file: "ca.pem" }, [[EXCLUSIVE, "ca_cert_file"]]],
    "two forms of certificate and key": [
      { client_cert_pem: CERT, client_cert_file: "c", client_key_pem: KEY, client_key_file: "k" },
      [
        [EXCLUSIVE, "client_cert_file"],
        [EXCLUSIVE, "client_key_file"],
      ],
    ],
    "certificate and key, in different forms": [{ client_cert_pem: CERT, client_key_file: "k" }, []],
    "a certificate without its key": [{ client_cert_file: "c" }, [[HALF, "client_cert_file"]]],
    "a key without its certificate": [{ client_key_pem: KEY }, [[HALF, "client_key_pem"]]],
    "a certificate and a key that is not known yet": [{ client_cert_pem: CERT, client_key_pem: unknown }, []],
    "a certificate that is not known, and may be null, without a key": [{ client_cert_pem: unknown }, []],
    "a key that is not known, and may be null, without a certificate": [{ client_key_file: unknown }, []],
    "a wrong length of time": [{ request_timeout: "30" }, [[INVALID, "request_timeout"]]],
    "no requests at the same time": [{ max_concurrent_requests: 0 }, [[INVALID, "max_concurrent_requests"]]],
    "no requests in a second": [{ max_requests_per_second: 0 }, [[INVALID, "max_requests_per_second"]]],
    "no release": [{ service_version: "latest" }, [[INVALID, "service_version"]]],
    "a release in each form": [{ service_version: "v16.4.2-ee" }, []],
    "no tier": [{ tier: "gold" }, [[INVALID, "tier"]]],
    "a header without a value": [{ headers: { "X-Team": null } }, [[INVALID, "headers"]]],
    "everything unknown": [{ base_url: unknown, token: unknown, headers: unknown, request_timeout: unknown }, []],
  };
  test.each(Object.entries(cases))("of %s", (_title, [written, problems]) => {
    expect(problemsOf(written)).toEqual(problems);
  });
});

test("secrets are marked, so that Terraform masks them", () => {
  const { engine } = start();
  const secret = Object.entries(engine.provider.attributes).filter(([, { sensitive }]) => sensitive === true);
  expect(secret.map(([name]) => name)).toEqual(["token", "client_key_pem", "proxy_url", "headers"]);
});

test("a client that cannot be made is one error of the operation", async () => {
  const { engine, config } = start();
  await engine.configure(config(MINIMUM), "1.11.4");
  const setting = engine.resource("tocsin_notification_setting");
  const state = { ...configOf(setting.definition.attributes, { level: "watch" }), id: "global", on_destroy: "reset" };
  const answer = await engine.read(setting, { state, private: noBytes });
  expect(summaries(answer, "error")).toHaveLength(1);
  expect(answer.state).toEqual(state);
});
