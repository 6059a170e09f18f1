import type { Host, PemTexts } from "../../host/index.ts";
import type { OptionName, WayOptions } from "./client-options.ts";
import { invalidOption } from "./invalid-option.ts";

const PEM_FORM = "It must be PEM text, from -----BEGIN to -----END.";
const NO_CERTIFICATE = `has no certificate that can be read. ${PEM_FORM}`;

/** PKCS#8 says it in its first line, the older form in a header. */
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;
const IS_ENCRYPTED =
  "is encrypted, and there is no setting for its passphrase. Write it without one: `openssl pkey -in encrypted.pem -out key.pem`.";

/** Throws `invalid`, at the option that is wrong, for certificates and keys that TLS cannot use. */
export function assertCertificates(options: WayOptions, host: Host): void {
  const { caCertPem, clientCertPem: certificate, clientKeyPem: key } = options;
  const assertUsable = (pem: PemTexts, option: OptionName, what: string): void => {
    const problem = host.problemOfPem(pem);
    if (problem !== null) throw invalidOption(options, option, `${what}\n${problem}`);
  };
  if (caCertPem !== undefined) assertUsable({ authority: caCertPem }, "caCertPem", NO_CERTIFICATE);
  if (certificate !== undefined) assertUsable({ certificate }, "clientCertPem", NO_CERTIFICATE);
  if (key !== undefined) {
    if (ENCRYPTED.test(key)) throw invalidOption(options, "clientKeyPem", IS_ENCRYPTED);
    assertUsable({ key }, "clientKeyPem", `has no private key that can be read. ${PEM_FORM}`);
  }
  if (certificate !== undefined && key === undefined) throw alone(options, "clientCertPem", "private key");
  if (key !== undefined && certificate === undefined) throw alone(options, "clientKeyPem", "certificate");
  if (certificate !== undefined && key !== undefined) {
    const what = "does not belong to the client certificate. Set both to the files of one pair.";
    assertUsable({ certificate, key }, "clientKeyPem", what);
  }
}

function alone(options: WayOptions, option: OptionName, other: string): Error {
  return invalidOption(options, option, `is set without the client ${other}. Set both or neither.`);
}
