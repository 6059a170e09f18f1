import { afterEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import { endAll, startProvider, type Written } from "../support/plugin/provider-process.ts";
import { withOpenssl, makeAuthority, makeCertificate } from "../support/server/certificate.ts";
import { answer, closeAll, startProxy, startServer, startTlsServer, TOKEN } from "../support/server/http-server.ts";

afterEach(async () => {
  await endAll();
  await closeAll();
});

const GATE = "gate-secret-nobody-may-see";
const PASSWORD = "hunter22-nobody-may-see";

/** All that a run logs and says, at the level trace. */
async function everythingOf(written: Written): Promise<string> {
  const provider = await startProvider([EXECUTABLE], { env: { TF_LOG: "trace" } });
  const block = { token: TOKEN, max_retries: 0, headers: { "X-Gate": GATE }, ...written };
  const said = [await provider.configure(block), await provider.read(), await provider.write()];
  await provider.stop();
  await provider.end();
  return JSON.stringify(said.map(({ diagnostics }) => diagnostics)) + provider.output.stderr + provider.output.stdout;
}

describe("at the level trace, nothing says", () => {
  test("the token or a header, whatever the service answers", async () => {
    const echo = `no ${TOKEN} and ${GATE}`;
    for (const status of [200, 400, 401, 403, 500]) {
      const { url } = await startServer((_request, response) =>
        answer(response, status, status === 200 ? { level: "watch" } : { message: echo, error: echo }),
      );
      const text = await everythingOf({ base_url: url });
      expect(text).toContain('"path":"/api/v4/notification_settings"');
      for (const secret of [TOKEN, GATE]) expect(text).not.toContain(secret);
    }
  });

  test("the password of a proxy", async () => {
    const { url } = await startProxy({ password: "ada:other" });
    const text = await everythingOf({
      base_url: "http://gitlab.test",
      proxy_url: url.replace("//", `//ada:${PASSWORD}@`),
    });
    expect(text).toContain("Proxy did not accept the credentials");
    for (const secret of [TOKEN, GATE, PASSWORD, Buffer.from(`ada:${PASSWORD}`).toString("base64")])
      expect(text).not.toContain(secret);
  });

  withOpenssl.test("the key of a client certificate", async () => {
    const authority = makeAuthority("Tocsin test authority");
    const { cert, key } = makeCertificate(authority, "127.0.0.1");
    const { url } = await startTlsServer({ cert, key }, (_request, response) =>
      answer(response, 200, { level: "watch" }),
    );
    const pair = { ca_cert_pem: authority.cert, client_cert_pem: cert };
    const texts = [
      await everythingOf({ base_url: url, ...pair, client_key_pem: key }),
      await everythingOf({ base_url: url, ...pair, client_key_pem: authority.key }),
    ];
    expect(texts[0]).toContain('"@level":"debug"');
    for (const secret of [key, authority.key].flatMap((pem) => pem.split("\n").filter((line) => /^\w{40}/.test(line))))
      for (const text of texts) expect(text).not.toContain(secret);
  });
});
