import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../src/client/client.ts";
import { clientOf, closeAll, everythingIn } from "../../support/http-server.ts";

afterEach(closeAll);

describe("createClient", () => {
  const unusable: Record<string, [string, Partial<ClientOptions>]> = {
    "refuses a token with a line break": ["A header cannot be sent", { token: "hunter22\n" }],
    "refuses a header value with a line break": [
      "A header cannot be sent",
      { headers: { "X-A": "hunter22\r\nX-B: 1" } },
    ],
    "refuses a header name that is none": ["A header cannot be sent", { headers: { "X A": "hunter22" } }],
    "refuses a proxy that is no URL": ["The proxy cannot be used", { proxyUrl: "ada:hunter22@proxy" }],
    "refuses an authority that is no certificate": ["The certificate cannot be used", { caCertPem: "hunter22" }],
    "refuses a client certificate without its key": ["The certificate cannot be used", { clientCertPem: "hunter22" }],
    "refuses a client key without its certificate": ["The certificate cannot be used", { clientKeyPem: "hunter22" }],
    "refuses a client certificate and key that are none": [
      "The certificate cannot be used",
      { clientCertPem: "hunter22", clientKeyPem: "hunter22" },
    ],
  };
  test.each(Object.entries(unusable))("%s, without repeating it", (_title, [summary, options]) => {
    let thrown: unknown;
    try {
      clientOf("https://gitlab.test", options);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: "invalid", summary });
    expect(everythingIn(thrown)).not.toContain("hunter22");
  });

  test("connects to nothing before the first request", async () => {
    await expect(clientOf("http://127.0.0.1:1").close()).resolves.toBeNull();
  });
});
