import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import { answer, clientOf, closeAll, rejectionOf, startTlsServer } from "../../../support/server/http-server.ts";

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const servers: ChildProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill();
  await closeAll();
});

/** Starts a server of OpenSSL, which refuses certificates by the alerts of TLS, as most web servers do. */
async function startOpenssl({ certFile, key }: Pair, authority: Pair): Promise<string> {
  const keyFile = join(dirname(certFile), "server-key.pem");
  writeFileSync(keyFile, key);
  const files = ["-cert", certFile, "-key", keyFile, "-CAfile", authority.certFile];
  const demands = ["-Verify", "3", "-verify_return_error", "-tls1_3", "-www"];
  const server = spawn("openssl", ["s_server", "-accept", "127.0.0.1:0", ...files, ...demands], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  servers.push(server);
  let said = "";
  while (!/ACCEPT \S+:\d+\n/.test(said)) said += String((await once(server.stdout, "data"))[0]);
  return `https://127.0.0.1:${/ACCEPT \S+:(\d+)/.exec(said)?.[1] ?? ""}`;
}

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.describe("a service that requires a client certificate, over TLS 1.3,", () => {
  let authority: Pair;
  let pair: Pair;
  let shown: Record<"none" | "foreign" | "expired", Pair | null>;

  beforeAll(() => {
    authority = makeAuthority("Tocsin test authority");
    pair = makeCertificate(authority, "127.0.0.1");
    const foreign = makeCertificate(makeAuthority("Another authority"), "ada.test");
    shown = { none: null, foreign, expired: makeCertificate(authority, "ada.test", -1) };
  });

  /** The error of a write with a certificate, which may be tried again. */
  const errorWith = (url: string, certificate: Pair | null) => {
    const client = clientOf(url, {
      caCertPem: authority.cert,
      maxRetries: 5,
      ...(certificate && { clientCertPem: certificate.cert, clientKeyPem: certificate.key }),
    });
    return rejectionOf(client.notificationSettings.put(global, { level: "watch" }, call));
  };

  const alerts = { none: "certificate required", foreign: "unknown ca", expired: "certificate expired" } as const;
  const cases = Object.entries(alerts) as [keyof typeof alerts, string][]; // its own keys
  test.each(cases)("and gets %s, refuses it by an alert, which is told at once", async (which, alert) => {
    const error = await errorWith(await startOpenssl(pair, authority), shown[which]);
    expect(error).toMatchObject({
      code: "invalid",
      summary: "TLS connection to the service failed",
      mayHaveExecuted: false,
    });
    expect(error.detail).toContain("refused the client certificate, or requires one and got none");
    expect(error.detail).toMatch(new RegExp(`\\n\\w+ alert ${alert}$`));
    expect(error.detail).not.toMatch(/It was tried|taken effect/);
  });

  const startDemanding = () =>
    startTlsServer({ ...pair, ca: authority.cert, requestCert: true, rejectUnauthorized: true }, (_request, response) =>
      answer(response, 200, { level: "watch" }),
    );

  test.each(["foreign", "expired"] as const)(
    "and closes the connection that brings the %s one, is tried twice",
    async (which) => {
      const { url, seen } = await startDemanding();
      const error = await errorWith(url, shown[which]);
      expect(error).toMatchObject({ code: "unavailable", summary: "TLS connection to the service failed" });
      expect(error.detail).toContain("It may require a client certificate, reject the one that was sent");
      expect(error.detail).toContain("It was tried 2 times");
      expect(seen).toEqual([]);
    },
  );

  test("and ends one connection by chance, is asked again", async () => {
    let count = 0;
    const { url } = await startTlsServer(pair, (request, response) => {
      count += 1;
      if (count === 1) request.socket.end();
      else answer(response, 200, { level: "watch" });
    });
    const client = clientOf(url, { caCertPem: authority.cert, maxRetries: 5 });
    await expect(client.notificationSettings.get(global, call)).resolves.toMatchObject({ value: { level: "watch" } });
  });

  test("and gets its own, answers", async () => {
    const { url } = await startDemanding();
    const { cert, key } = makeCertificate(authority, "ada.test");
    const client = clientOf(url, { caCertPem: authority.cert, clientCertPem: cert, clientKeyPem: key });
    await expect(client.notificationSettings.get(global, call)).resolves.toMatchObject({ value: { level: "watch" } });
  });
});
