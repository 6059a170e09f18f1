import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { nodeHost } from "../../../../src/host/node/index.ts";
import { configOf, createEngine } from "../../../../src/kit/engine/index.ts";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import type { Value } from "../../../../src/kit/schema/index.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";

type Written = Readonly<Record<string, Value>>;
type Env = Readonly<Record<string, string>>;

const MINIMUM = { base_url: "https://gitlab.example", token: "secret" };
const { certificatePem: CERT, keyPem: KEY } = createCertificate();
const FOREIGN_KEY = createCertificate().keyPem;
const BROKEN = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

/** Configures a provider with a block. */
function configured(written: Written, env: Env = {}) {
  const connect = () => Promise.reject(new Error("nothing is to connect"));
  const provider = tocsinProvider({ version: "1.2.3", host: nodeHost, connect });
  return createEngine(provider, env).configure(configOf(provider.attributes, { ...MINIMUM, ...written }), "1.11.4");
}

describe("what the client cannot use is an error of the provider block, at its attribute, before any request:", () => {
  type Case = [path: string, text: string, Written, Env?];
  const cases: Readonly<Record<string, Case>> = {
    "an address that is not a URL": [
      "base_url",
      "`base_url` must be an http or https URL",
      { base_url: "gitlab.example" },
    ],
    "an address with a password": [
      "base_url",
      "user name or password",
      { base_url: "https://a:hunter22@gitlab.example" },
    ],
    "an address with a query": ["base_url", "query", { base_url: "https://gitlab.example/?x=1" }],
    "an address of a variable": [
      "base_url",
      "The environment variable GITLAB_BASE_URL must not contain a user name",
      { base_url: null },
      { GITLAB_BASE_URL: "http://a:hunter22@127.0.0.1" },
    ],
    "a token with a line break": ["token", "often a line break", { token: "hunter22\n" }],
    "a token of a variable with a line break": [
      "token",
      "The environment variable TOCSIN_TOKEN contains",
      { token: null },
      { TOCSIN_TOKEN: "hunter22\n" },
    ],
    "a user with a line break": ["sudo", "`sudo` contains", { sudo: "bob\n" }],
    "a user of a variable with a line break": [
      "sudo",
      "The environment variable TOCSIN_SUDO contains",
      {},
      { TOCSIN_SUDO: "bob\n" },
    ],
    "a proxy that is a bare word": ["proxy_url", "`proxy_url` must be an http or https URL", { proxy_url: "x" }],
    "a SOCKS proxy": ["proxy_url", "http or https URL", { proxy_url: "socks5://a:hunter22@proxy" }],
    "a SOCKS proxy of a variable": [
      "proxy_url",
      "The environment variable https_proxy must",
      {},
      { https_proxy: "socks5://a:hunter22@proxy" },
    ],
    "a SOCKS proxy of the provider's own variable": [
      "proxy_url",
      "The environment variable TOCSIN_PROXY_URL must",
      {},
      { TOCSIN_PROXY_URL: "socks5://a:hunter22@proxy" },
    ],
    "an empty user": ["sudo", "`sudo` must not be empty. Write null", { sudo: "" }, { TOCSIN_SUDO: "eve" }],
    "a header that cannot be sent": ["headers", "a value for X-A", { headers: { "X-A": "hunter22\n" } }],
    "a header that the token has": ["headers", "Set `token` instead", { headers: { "Private-Token": "hunter22" } }],
    "an authority that cannot be read": [
      "ca_cert_pem",
      "`ca_cert_pem` has a certificate that cannot be read",
      { ca_cert_pem: BROKEN },
    ],
    "a certificate that cannot be read": [
      "client_cert_pem",
      "`client_cert_pem` has a certificate that cannot be read",
      { client_cert_pem: BROKEN, client_key_pem: KEY },
    ],
    "a key of another certificate": [
      "client_key_pem",
      "does not belong to the client certificate",
      { client_cert_pem: CERT, client_key_pem: FOREIGN_KEY },
    ],
  };
  test.each(Object.entries(cases))("%s", async (_title, [path, expected, written, env]) => {
    const diagnostics = await configured(written, env);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ path: [path], detail: expect.stringContaining(expected) }]);
    expect(JSON.stringify(diagnostics)).not.toContain("hunter22");
  });

  test("a certificate of the environment without its key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "provider-"));
    try {
      const file = join(folder, "cert.pem");
      writeFileSync(file, CERT);
      const [error] = await configured({}, { TOCSIN_CLIENT_CERT_FILE: file });
      expect(error).toMatchObject({ severity: "error", path: ["client_cert_file"] });
      expect(error?.detail).toMatch(
        /^The environment variable TOCSIN_CLIENT_CERT_FILE is set without the client private/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("an authority in a file that cannot be read as one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "provider-"));
    try {
      const file = join(folder, "ca.pem");
      writeFileSync(file, BROKEN);
      const diagnostics = await configured({ ca_cert_file: file });
      expect(diagnostics).toMatchObject([
        { severity: "error", path: ["ca_cert_file"], summary: "Invalid connection setting" },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("configuring loads neither undici nor zod", async () => {
  const entry = resolve(__dirname, "../../../../src/run-on-node.ts");
  const { metafile } = await build({
    ...{ entryPoints: { main: entry }, outdir: "unused", bundle: true, splitting: true, write: false, metafile: true },
    ...{ format: "esm", platform: "node", logLevel: "error" },
  });
  const texts = Object.entries(metafile.outputs);
  const first = texts.find(([, { entryPoint }]) => entryPoint?.endsWith("/run-on-node.ts"))?.[0] ?? "";
  const loaded = new Set([first]);
  for (const name of loaded) {
    const imports = metafile.outputs[name]?.imports ?? [];
    imports
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .forEach(({ path }) => loaded.add(path));
  }
  const inputs = [...loaded].flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
  expect(inputs).toContainEqual(expect.stringContaining("client/options/check-options.ts"));
  expect(inputs.filter((path) => /node_modules\/(undici|zod)\//.test(path))).toEqual([]);
  const everything = texts.flatMap(([, output]) => Object.keys(output.inputs));
  expect(everything).toContainEqual(expect.stringMatching(/node_modules\/undici\//));
});

describe("a variable that is not UTF-8 is an error that names it, and never counts as not set:", () => {
  const bad = "j\uFFFDrg";
  const cases: Readonly<Record<string, readonly [Written, Env]>> = {
    TOCSIN_BASE_URL: [{ base_url: null }, { CI_SERVER_URL: "https://gitlab.example" }],
    TOCSIN_TOKEN: [{ token: null }, { GITLAB_TOKEN: "another" }],
    TOCSIN_SUDO: [{}, {}],
    TOCSIN_PROXY_URL: [{}, {}],
    TOCSIN_CA_CERT_FILE: [{}, {}],
    TOCSIN_CLIENT_KEY_FILE: [{}, {}],
    https_proxy: [{}, { HTTPS_PROXY: "http://proxy.example" }],
    NO_PROXY: [{}, { HTTPS_PROXY: "http://proxy.example" }],
  };
  test.each(Object.entries(cases))("%s", async (name, [written, env]) => {
    expect(await configured(written, { ...env, [name]: bad })).toMatchObject([
      { severity: "error", detail: expect.stringContaining(`The environment variable ${name} is not UTF-8.`) },
    ]);
  });
});

test("an empty text in the provider block counts as not set, also in what excludes something else", () => {
  const texts = { ca_cert_pem: "", ca_cert_file: "", client_cert_pem: "", client_key_file: "" };
  const others = { proxy_url: "", request_timeout: "", service_version: "", tier: "", base_url: "", token: "" };
  const provider = tocsinProvider({ version: "1.2.3", host: nodeHost, connect: () => Promise.reject(new Error("no")) });
  const engine = createEngine(provider, {});
  const written = (more: Written) => configOf(provider.attributes, more);
  expect(engine.validateProvider(written({ ...texts, ...others }))).toEqual([]);
  expect(engine.validateProvider(written({ ...texts, ...others, sudo: "" }))).toMatchObject([{ path: ["sudo"] }]);
});
