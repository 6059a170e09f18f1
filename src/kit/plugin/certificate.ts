import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { ascii, bitString, der, integer, octets, oid, sequence, set, time } from "./der.ts";

/** A private key and its self-signed certificate, used by one process only. */
export interface Certificate {
  readonly keyPem: string;
  readonly certificatePem: string;
  readonly certificateDer: Buffer;
}

const SKEW_MS = 30_000;
const YEARS = 30;

const ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
const VERSION_3 = der(0xa0, integer("02"));
const TRUE = der(0x01, "ff");
const HOST = ascii("localhost");

/**
 * Creates a P-256 certificate for `localhost`, valid from 30 seconds before `now` for 30 years. Terraform uses it as
 * its only root certificate and verifies the host name, so it is a certificate authority with a subject alternative
 * name.
 */
export function createCertificate(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    privateKeyEncoding: { type: "sec1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const name = sequence(set(sequence(oid("2.5.4.3"), der(0x0c, HOST))));
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const body = sequence(
    VERSION_3,
    integer(serial()),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now.getTime() - SKEW_MS)), time(end)),
    name,
    publicKey.toString("hex"),
    extensions(),
  );
  const signature = sign("sha256", bytesOf(body), privateKey);
  const certificateDer = bytesOf(sequence(body, ECDSA_WITH_SHA256, bitString(signature.toString("hex"))));
  return { keyPem: privateKey, certificatePem: pem(certificateDer), certificateDer };
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex, "hex");

/** 16 random bytes: OpenSSL rejects a serial number that is negative or starts with a zero byte. */
function serial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x01;
  return bytes.toString("hex");
}

function extensions(): string {
  const all = sequence(
    // basicConstraints: CA
    extension("2.5.29.19", sequence(TRUE), TRUE),
    // keyUsage: digitalSignature and keyCertSign, bits 0 and 5
    extension("2.5.29.15", bitString("84", 2), TRUE),
    // extendedKeyUsage: serverAuth and clientAuth
    extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"), oid("1.3.6.1.5.5.7.3.2"))),
    // subjectAltName: a DNS name
    extension("2.5.29.17", sequence(der(0x82, HOST))),
  );
  return der(0xa3, all);
}

const extension = (id: string, value: string, critical = ""): string => sequence(oid(id), critical, octets(value));

function pem(content: Buffer): string {
  const lines = content.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
