import type { Socket } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../src/provider/client/index.ts";
import { makeAuthority, makeCertificate, withOpenssl } from "../../../support/server/certificate.ts";
import { clientOf, closeAll, startProxy, startRaw } from "../../../support/server/http-server.ts";

const FINAL = 'HTTP/1.1 200 OK\r\ncontent-length: 17\r\n\r\n{"level":"watch"}';
const interim = (status: string): string => `HTTP/1.1 ${status}\r\n\r\n`;

/** Answers each request on a connection with the same bytes. */
const saying = (bytes: string) => (socket: Socket) => {
  socket.on("data", () => socket.write(bytes));
};

async function expectToRead(url: string, options: Partial<ClientOptions> = {}): Promise<void> {
  const { notificationSettings } = clientOf(url, options);
  const call = { signal: new AbortController().signal };
  for (let n = 0; n < 2; n += 1) {
    await expect(notificationSettings.get({ kind: "global" }, call)).resolves.toMatchObject({
      value: { level: "watch" },
    });
  }
}

afterEach(closeAll);

test.each([
  ["100", interim("100 Continue")],
  ["100, without a reason", interim("100 ")],
  [
    "102, two of 100, and 103",
    ["102 Processing", "100 Continue", "100 Continue", "103 Early Hints"].map(interim).join(""),
  ],
])("an interim %s that nobody asked for is passed over", async (_title, bytes) => {
  const { url } = await startRaw(saying(bytes + FINAL));
  await expectToRead(url);
});

test("so is one through a proxy of plain HTTP", async () => {
  const proxy = await startRaw(saying(interim("100 Continue") + FINAL));
  await expectToRead("http://gitlab.test", { proxyUrl: proxy.url });
});

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.test("so is one over TLS, directly and through a tunnel", async () => {
  const authority = makeAuthority("Tocsin test authority");
  const { port } = await startRaw(saying(interim("100 Continue") + FINAL), makeCertificate(authority, "gitlab.test"));
  const direct = await startRaw(saying(interim("100 Continue") + FINAL), makeCertificate(authority, "127.0.0.1"));
  const proxy = await startProxy();
  await expectToRead(direct.url, { caCertPem: authority.cert });
  await expectToRead(`https://gitlab.test:${port}`, { caCertPem: authority.cert, proxyUrl: proxy.url });
});
