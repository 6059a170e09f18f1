import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  withOpenssl,
  makeAuthority,
  makeCertificate,
  makeIntermediate,
  type Pair,
} from "../../../support/server/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  everythingIn,
  NAMES,
  rejectionOf,
  startServer,
  startTlsServer,
} from "../../../support/server/http-server.ts";

// Without the command openssl there are no certificates to test with; CI has it.
const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const watch = { value: { level: "watch", notification_email: null, events: null }, movedTo: null };

let authority: Pair;
let other: Pair;
let pair: Pair;

beforeAll(() => {
  if (!withOpenssl.isThere) return;
  authority = makeAuthority("Tocsin test authority");
  other = makeAuthority("Another authority");
  pair = makeCertificate(authority, "127.0.0.1");
});

afterEach(closeAll);

const startOk = (options: object = pair) =>
  startTlsServer(options, (_request, response) => answer(response, 200, { level: "watch" }));

withOpenssl.describe("TLS", () => {
  test("trusts an extra authority", async () => {
    const { url } = await startOk();
    await expect(
      clientOf(url, { caCertPem: authority.cert }).notificationSettings.get(global, call),
    ).resolves.toMatchObject(watch);
  });

  test("trusts each authority of a bundle", async () => {
    const { url } = await startOk();
    const bundle = other.cert + authority.cert;
    await expect(clientOf(url, { caCertPem: bundle }).notificationSettings.get(global, call)).resolves.toMatchObject(
      watch,
    );
  });

  describe("of a service whose authority has another one above it", () => {
    let intermediate: Pair;
    let leaf: Pair;

    beforeAll(() => {
      intermediate = makeIntermediate(authority, "Tocsin test intermediate");
      leaf = makeCertificate(intermediate, "127.0.0.1");
    });

    const get = async (caCertPem: string, cert: string) => {
      const { url } = await startOk({ cert, key: leaf.key });
      return clientOf(url, { caCertPem }).notificationSettings.get(global, call);
    };

    test("trusts the root, the one in between alone, and both where the service sends its own certificate only", async () => {
      const chain = leaf.cert + intermediate.cert;
      await expect(get(authority.cert, chain)).resolves.toMatchObject(watch);
      await expect(get(intermediate.cert, chain)).resolves.toMatchObject(watch);
      await expect(get(authority.cert + intermediate.cert, leaf.cert)).resolves.toMatchObject(watch);
    });

    test("says of one that sends its own certificate only that the intermediate one may be missing", async () => {
      const error = await rejectionOf(get(authority.cert, leaf.cert));
      expect(error).toMatchObject({ code: "invalid", summary: "Certificate of the service is not trusted" });
      expect(error.detail).toContain("or the service does not send the intermediate certificate");
      expect(error.detail).toContain("add the intermediate certificate, or have the service send it");
    });
  });

  const untrusted: Record<string, [() => object, () => object, string]> = {
    "does not trust an unknown authority": [() => pair, () => ({}), "is not trusted"],
    "does not trust another authority": [() => pair, () => ({ caCertPem: other.cert }), "is not trusted"],
    "does not trust a certificate signed by itself": [() => authority, () => ({}), "is not trusted"],
    "does not trust a certificate for another host": [
      () => makeCertificate(authority, "gitlab.test"),
      () => ({ caCertPem: authority.cert }),
      "is for another host",
    ],
    "does not trust an expired certificate": [
      () => makeCertificate(authority, "127.0.0.1", -1),
      () => ({ caCertPem: authority.cert }),
      "has expired",
    ],
  };
  test.each(Object.entries(untrusted))("%s, and sends it nothing", async (_title, [server, options, text]) => {
    const { url, seen } = await startOk(server());
    const error = await rejectionOf(clientOf(url, options()).notificationSettings.get(global, call));
    expect(error).toMatchObject({ code: "invalid", status: null, mayHaveExecuted: false });
    expect(error.summary).toContain(text);
    expect(seen).toEqual([]);
  });

  test("trusts anything when verification is switched off", async () => {
    const { url } = await startOk(makeCertificate(other, "gitlab.test"));
    await expect(
      clientOf(url, { insecureSkipVerify: true }).notificationSettings.get(global, call),
    ).resolves.toMatchObject(watch);
  });

  test("says so when the port does not speak it", async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, {}));
    const error = await rejectionOf(clientOf(url.replace("http:", "https:")).notificationSettings.get(global, call));
    expect(error).toMatchObject({ code: "invalid", summary: "TLS connection to the service failed" });
  });

  describe("with a client certificate", () => {
    const demanding = () => startOk({ ...pair, ca: authority.cert, requestCert: true, rejectUnauthorized: true });

    test("shows it to the service", async () => {
      const { url } = await demanding();
      const { cert, key } = makeCertificate(authority, "ada.test");
      const client = clientOf(url, { caCertPem: authority.cert, clientCertPem: cert, clientKeyPem: key });
      await expect(client.notificationSettings.get(global, call)).resolves.toMatchObject(watch);
    });

    test("refuses a key of another certificate, and shows none of it", () => {
      let thrown: unknown;
      try {
        clientOf("https://gitlab.test", { clientCertPem: pair.cert, clientKeyPem: other.key });
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toMatchObject({ code: "invalid", path: [NAMES.clientKeyPem] });
      expect(everythingIn(thrown)).not.toContain(other.key.split("\n")[1]);
    });
  });
});
