import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { checkOptions, type ClientOptions } from "../../../../../src/provider/client/options/index.ts";
import { readPem } from "../../../../../src/provider/client/options/pem.ts";
import { nodeHostWith } from "../../../../../src/host/node/index.ts";
import { createCertificate } from "../../../../../src/kit/plugin/certificate.ts";
import { NAMES } from "../../../../support/server/http-server.ts";
import { PEM_FORMS } from "../../../../support/server/pem-forms.ts";

const { certificatePem: cert, keyPem: key } = createCertificate();
const ca = createCertificate().certificatePem;

const options = (pems: { readonly ca: string; readonly cert: string; readonly key: string }): ClientOptions => ({
  baseUrl: "https://gitlab.test",
  token: "glpat-1",
  requestTimeoutMs: 5000,
  maxRetries: 0,
  maxConcurrentRequests: 10,
  userAgent: "tocsin/test",
  names: { ...NAMES, caCertPem: "ca_cert_pem", clientCertPem: "client_cert_pem", clientKeyPem: "client_key_pem" },
  ...{ caCertPem: pems.ca, clientCertPem: pems.cert, clientKeyPem: pems.key },
});

const check = (pems: Parameters<typeof options>[0]) => checkOptions(options(pems), nodeHostWith({})).certificates;

describe("PEM text, as people have it:", () => {
  test.each(Object.entries(PEM_FORMS))("%s", (_title, { change, says }) => {
    const texts = { ca, cert, key };
    const changed = { ...texts, ...change(texts) };
    if (says === null) {
      const { caCertPem, clientCertPem, clientKeyPem } = check(changed);
      expect([caCertPem?.includes(ca), clientCertPem, clientKeyPem]).toEqual([true, cert, key]);
      return;
    }
    expect(() => check(changed)).toThrow(
      expect.objectContaining({ code: "invalid", detail: expect.stringMatching(says) }),
    );
  });
});

test("a trusted certificate is read without OpenSSL's settings behind it", () => {
  const { raw } = new X509Certificate(cert);
  const settings = Buffer.from("300a3008060628d4a2010101", "hex");
  const trusted = Buffer.concat([raw, settings]).toString("base64");
  const text = `-----BEGIN TRUSTED CERTIFICATE-----\n${trusted}\n-----END TRUSTED CERTIFICATE-----\n`;
  expect(readPem(text, "certificates")).toEqual({ blocks: [cert] });
});

test("a large file without an end is refused in a moment", () => {
  const text = "-----BEGIN A-----\n".repeat(20_000);
  const start = performance.now();
  expect(readPem(text, "certificates")).toHaveProperty("problem");
  expect(performance.now() - start).toBeLessThan(1000);
});
