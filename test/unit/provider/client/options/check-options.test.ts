import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { nodeHostWith } from "../../../../../src/host/node/index.ts";
import { checkOptions, type ClientOptions } from "../../../../../src/provider/client/options/index.ts";
import { createCertificate } from "../../../../../src/kit/plugin/certificate.ts";
import { everythingIn, NAMES } from "../../../../support/server/http-server.ts";

const { certificatePem, keyPem } = createCertificate();
const other = createCertificate();

const usable: ClientOptions = {
  baseUrl: "https://gitlab.test/api/v4",
  token: "glpat-1",
  requestTimeoutMs: 5000,
  maxRetries: 0,
  maxConcurrentRequests: 10,
  userAgent: "tocsin/test",
  names: NAMES,
};

/** A private key in PEM that has a passphrase. */
const encryptedKey = (type: "pkcs8" | "sec1"): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "hunter22" })
    .toString();

/** Returns the error of the check; fails if there is none. */
function problemOf(options: Partial<ClientOptions>, env: Record<string, string> = {}): unknown {
  try {
    checkOptions({ ...usable, ...options }, nodeHostWith(env));
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}

describe("options that can be used", () => {
  test("give the address, the proxy and the headers", () => {
    const options = { ...usable, sudo: "ada", proxyUrl: "http://proxy.test:3128", headers: { "X-Gateway": "key" } };
    expect(checkOptions(options, nodeHostWith({ HTTPS_PROXY: "http://other.test" }))).toMatchObject({
      address: { origin: "https://gitlab.test", root: "/api/v4" },
      proxy: { url: new URL("http://proxy.test:3128") },
      headers: { "private-token": "glpat-1", sudo: "ada", "x-gateway": "key", "user-agent": "tocsin/test" },
    });
  });

  test("take the proxy from the environment, and mention its variable", () => {
    const { proxy, labels } = checkOptions(usable, nodeHostWith({ HTTPS_PROXY: "http://proxy.test" }));
    expect(proxy?.url.host).toBe("proxy.test");
    expect(labels).toMatchObject({ proxyUrl: "the environment variable HTTPS_PROXY", baseUrl: "`the_url`" });
  });

  test("may name an Authorization header, a certificate authority, and a certificate with its key", () => {
    const pems = { caCertPem: certificatePem, clientCertPem: certificatePem, clientKeyPem: keyPem };
    const { headers } = checkOptions(
      { ...usable, ...pems, headers: { Authorization: "Basic abcd" } },
      nodeHostWith({}),
    );
    expect(headers).toMatchObject({ authorization: "Basic abcd" });
  });
});

describe("an option that cannot be used is an error at its name, without its value:", () => {
  type Case = [path: string, text: string, Partial<ClientOptions>, Record<string, string>?];
  const LETTER = "a character that HTTP does not allow there";
  const cases: Record<string, Case> = {
    "an address with a password": ["the_url", "user name or password", { baseUrl: "https://a:hunter22@gitlab.test" }],
    "an address with a query": ["the_url", "query or a fragment", { baseUrl: "https://gitlab.test?x=hunter22" }],
    "an address with a fragment": ["the_url", "query or a fragment", { baseUrl: "https://gitlab.test#hunter22" }],
    "another scheme": ["the_url", "http or https URL", { baseUrl: "ftp://hunter22.test" }],
    "a token with a line break": ["the_token", LETTER, { token: "hunter22\n" }],
    "a token beyond Latin 1": ["the_token", LETTER, { token: "hunter22日" }],
    "a user with a line break": ["the_person", LETTER, { sudo: "hunter22\r\nX: 1" }],
    "a header value with a line break": [
      "the_headers",
      "a value for X-A",
      { headers: { "X-A": "hunter22\r\nX-B: 1" } },
    ],
    "a header name with a space": ["the_headers", 'starts with "X"', { headers: { "X A": "hunter22" } }],
    "a header name with its value": ["the_headers", 'starts with "X-A"', { headers: { "X-A: hunter22": "" } }],
    "an empty header name": ["the_headers", 'starts with ""', { headers: { "": "hunter22" } }],
    "a proxy that is not a URL": ["the_proxy", "http or https URL", { proxyUrl: "ada:hunter22@proxy" }],
    "a proxy that is a bare word": ["the_proxy", "http or https URL", { proxyUrl: "x" }],
    "a SOCKS proxy": ["the_proxy", "http or https URL", { proxyUrl: "socks5://a:hunter22@proxy.test" }],
    "a proxy whose password has a slash": [
      "the_proxy",
      "percent-encoded: `/` is `%2F`",
      { proxyUrl: "http://ada:p@hunter22/word@proxy.test" },
    ],
    "a proxy of the environment": [
      "the_proxy",
      "The environment variable HTTPS_PROXY must be",
      {},
      { HTTPS_PROXY: "socks5://a:hunter22@proxy.test" },
    ],
    "an authority that is none": ["the_authority", "has no PEM block", { caCertPem: "hunter22" }],
    "a certificate that is none": [
      "the_certificate",
      "has no PEM block",
      { clientCertPem: "hunter22", clientKeyPem: keyPem },
    ],
    "a key that is none": ["the_key", "has no PEM block", { clientCertPem: certificatePem, clientKeyPem: "hunter22" }],
    "a key of another certificate": [
      "the_key",
      "does not belong to the client certificate. Set both to the files of one pair.",
      { clientCertPem: certificatePem, clientKeyPem: other.keyPem },
    ],
    "an encrypted key": [
      "the_key",
      "is encrypted, and there is no setting for its passphrase. Write it without one: `openssl pkey",
      { clientCertPem: certificatePem, clientKeyPem: encryptedKey("pkcs8") },
    ],
    "an encrypted key of the older form": [
      "the_key",
      "is encrypted",
      { clientCertPem: certificatePem, clientKeyPem: encryptedKey("sec1") },
    ],
    "a certificate without its key": [
      "the_certificate",
      "without the client private key",
      { clientCertPem: certificatePem },
    ],
    "a key without its certificate": ["the_key", "without the client certificate", { clientKeyPem: keyPem }],
  };
  test.each(Object.entries(cases))("%s", (_title, [path, expected, options, env]) => {
    const problem = problemOf(options, env);
    expect(problem).toMatchObject({ code: "invalid", path: [path], summary: "Invalid connection setting" });
    expect(problem).toMatchObject({ detail: expect.stringContaining(expected) });
    expect(everythingIn(problem)).not.toMatch(/hunter22|PRIVATE KEY-----\n/);
  });

  test("whose text names the variable that it comes from", () => {
    expect(problemOf({ token: "a\n", variables: { token: "A_VARIABLE" } })).toMatchObject({
      path: ["the_token"],
      detail: `The environment variable A_VARIABLE contains ${LETTER}, often a line break at the end. Remove it.`,
    });
  });
});

describe("a header that every request has already is an error that says what to set instead:", () => {
  const instead: Record<string, string> = {
    "PRIVATE-TOKEN": "Set `the_token` instead.",
    "private-token": "Set `the_token` instead.",
    Sudo: "Set `the_person` instead.",
    Host: "Set `the_url` instead.",
    "Proxy-Authorization": "Set `the_proxy` instead.",
  };
  const alone = [
    ...["User-Agent", "Accept", "Accept-Encoding", "Content-Length", "CONTENT-TYPE", "Content-Encoding", "Expect"],
    ...["Transfer-Encoding", "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Upgrade"],
  ];
  const all = [...Object.entries(instead), ...alone.map((name) => [name, "Remove it."] as const)];
  test.each(all)("%s", (name, advice) => {
    const problem = problemOf({ headers: { "X-A": "1", [name]: "hunter22" } });
    expect(problem).toMatchObject({
      code: "invalid",
      path: ["the_headers"],
      detail: `\`the_headers\` must not contain ${name}, which is set for every request. ${advice}`,
    });
    expect(everythingIn(problem)).not.toContain("hunter22");
  });
});
