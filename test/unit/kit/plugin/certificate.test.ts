import { execFileSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { withOpenssl } from "../../../support/server/certificate.ts";

function opensslText(pem: string): string {
  return execFileSync("openssl", ["x509", "-noout", "-text"], { input: pem, encoding: "utf8" });
}

describe("createCertificate", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const { keyPem, certificatePem, certificateDer } = createCertificate(now);
  const certificate = new X509Certificate(certificatePem);

  test("makes a certificate authority for localhost, signed by its own P-256 key", () => {
    expect(certificate.raw.equals(certificateDer)).toBe(true);
    expect(certificate.subject).toBe("CN=localhost");
    expect(certificate.issuer).toBe("CN=localhost");
    expect(certificate.subjectAltName).toBe("DNS:localhost");
    expect(certificate.checkHost("localhost")).toBe("localhost");
    expect(certificate.ca).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
    // The object identifiers of serverAuth and clientAuth.
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  });

  test("is valid from half a minute ago for thirty years, across the change of the time format", () => {
    expect(new Date(certificate.validFrom)).toEqual(new Date("2026-03-01T11:59:30Z"));
    expect(new Date(certificate.validTo)).toEqual(new Date("2056-03-01T12:00:00Z"));
    const late = new X509Certificate(createCertificate(new Date("2050-01-01T00:00:10Z")).certificateDer);
    expect(new Date(late.validFrom)).toEqual(new Date("2049-12-31T23:59:40Z"));
  });

  test("is another one each time, with a minimal positive serial number of 16 bytes", () => {
    const serials = Array.from(
      { length: 40 },
      () => new X509Certificate(createCertificate().certificateDer).serialNumber,
    );
    expect(new Set(serials).size).toBe(40);
    for (const serial of serials) {
      expect(serial).toMatch(/^[0-7][0-9A-F]{31}$/);
      expect(serial.slice(0, 2)).not.toBe("00");
    }
  });

  withOpenssl.test("is read by openssl as it was meant", () => {
    const text = opensslText(certificatePem);
    for (const line of [
      "Version: 3 (0x2)",
      "Signature Algorithm: ecdsa-with-SHA256",
      "Not Before: Mar  1 11:59:30 2026 GMT",
      "Not After : Mar  1 12:00:00 2056 GMT",
      "CA:TRUE",
      "Digital Signature, Certificate Sign",
      "TLS Web Server Authentication, TLS Web Client Authentication",
      "DNS:localhost",
    ]) {
      expect(text).toContain(line);
    }
  });

  withOpenssl.test("is accepted by openssl as its own root, for both ends of TLS", () => {
    const folder = mkdtempSync(join(tmpdir(), "certificate-"));
    try {
      const file = join(folder, "certificate.pem");
      writeFileSync(file, createCertificate().certificatePem);
      for (const purpose of ["sslserver", "sslclient"]) {
        const options = ["-CAfile", file, "-purpose", purpose, "-verify_hostname", "localhost", file];
        expect(execFileSync("openssl", ["verify", ...options], { encoding: "utf8" })).toBe(`${file}: OK\n`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
