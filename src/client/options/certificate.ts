import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { ClientOptions, OptionName } from "./client-options.ts";
import { invalidOption } from "./invalid-option.ts";

/** Throws `invalid`, at the option that is wrong, for certificates and keys that TLS cannot use. */
export function assertCertificates(options: ClientOptions): void {
  const { caCertPem, clientCertPem: cert, clientKeyPem: key } = options;
  // createSecureContext takes a text without any certificate and trusts nothing more, silently.
  if (caCertPem !== undefined) {
    attempt(options, ["caCertPem", "has no certificate that can be read"], () => new X509Certificate(caCertPem));
  }
  if (cert !== undefined) {
    attempt(options, ["clientCertPem", "has no certificate that can be read"], () => createSecureContext({ cert }));
  }
  if (key !== undefined) {
    attempt(options, ["clientKeyPem", "has no private key that can be read"], () => createSecureContext({ key }));
  }
  if (cert !== undefined && key === undefined) throw alone(options, "clientCertPem", "private key");
  if (key !== undefined && cert === undefined) throw alone(options, "clientKeyPem", "certificate");
  if (cert !== undefined && key !== undefined) {
    const what = "does not belong to the client certificate";
    attempt(options, ["clientKeyPem", what], () => createSecureContext({ cert, key }));
  }
}

function attempt(options: ClientOptions, [option, what]: [OptionName, string], run: () => unknown): void {
  try {
    run();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw invalidOption(options, option, `${what}. It must be PEM text, from -----BEGIN to -----END.\n${reason}`);
  }
}

function alone(options: ClientOptions, option: OptionName, other: string): Error {
  return invalidOption(options, option, `is set without the client ${other}. Set both or neither.`);
}
