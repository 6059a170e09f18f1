import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { OptionName, WayOptions } from "./client-options.ts";
import { invalidOption } from "./invalid-option.ts";

const PEM_FORM = "It must be PEM text, from -----BEGIN to -----END.";
const NO_CERTIFICATE = `has no certificate that can be read. ${PEM_FORM}`;

/** PKCS#8 says it in its first line, the older form in a header. */
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;
const IS_ENCRYPTED =
  "is encrypted, and there is no setting for its passphrase. Write it without one: `openssl pkey -in encrypted.pem -out key.pem`.";

/** Throws `invalid`, at the option that is wrong, for certificates and keys that TLS cannot use. */
export function assertCertificates(options: WayOptions): void {
  const { caCertPem, clientCertPem: cert, clientKeyPem: key } = options;
  // createSecureContext takes a text without any certificate and trusts nothing more, silently.
  if (caCertPem !== undefined) {
    attempt(options, ["caCertPem", NO_CERTIFICATE], () => new X509Certificate(caCertPem));
  }
  if (cert !== undefined) {
    attempt(options, ["clientCertPem", NO_CERTIFICATE], () => createSecureContext({ cert }));
  }
  if (key !== undefined) {
    if (ENCRYPTED.test(key)) throw invalidOption(options, "clientKeyPem", IS_ENCRYPTED);
    attempt(options, ["clientKeyPem", `has no private key that can be read. ${PEM_FORM}`], () =>
      createSecureContext({ key }),
    );
  }
  if (cert !== undefined && key === undefined) throw alone(options, "clientCertPem", "private key");
  if (key !== undefined && cert === undefined) throw alone(options, "clientKeyPem", "certificate");
  if (cert !== undefined && key !== undefined) {
    const what = "does not belong to the client certificate. Set both to the files of one pair.";
    attempt(options, ["clientKeyPem", what], () => createSecureContext({ cert, key }));
  }
}

function attempt(options: WayOptions, [option, what]: [OptionName, string], run: () => unknown): void {
  try {
    run();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw invalidOption(options, option, `${what}\n${reason}`);
  }
}

function alone(options: WayOptions, option: OptionName, other: string): Error {
  return invalidOption(options, option, `is set without the client ${other}. Set both or neither.`);
}
