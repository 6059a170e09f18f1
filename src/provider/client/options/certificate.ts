import type { Host, PemTexts } from "../../../host/index.ts";
import { invalidOption, type ClientOptions, type OptionName, type ConnectionOptions } from "./client-options.ts";
import { readPem, type PemContent } from "./pem.ts";

/** Certificates and a key in the one form of PEM that all TLS libraries read alike. */
export type Certificates = Pick<ClientOptions, "caCertPem" | "clientCertPem" | "clientKeyPem">;

const UNUSABLE_KEY =
  "has a private key that TLS cannot use. It is damaged, or not an RSA, ECDSA (P-256, P-384, P-521) or Ed25519 key.";

/** Reads the certificates and keys of the options. Throws `invalid`, at the option, for what TLS cannot use. */
export function certificatesOf(options: ConnectionOptions, host: Host): Certificates {
  const ca = readableIn(options, "caCertPem", (authority) => host.isUsablePem({ authority }));
  const chain = readableIn(options, "clientCertPem", (certificate) => host.isUsablePem({ certificate }));
  const [key] = blocksOf(options, "clientKeyPem", "key");
  const refuseKey = (pem: PemTexts, predicate: string): void => {
    if (!host.isUsablePem(pem)) throw invalidOption(options, "clientKeyPem", predicate);
  };
  if (key !== undefined) refuseKey({ key }, UNUSABLE_KEY);
  const [certificate] = chain;
  if (certificate !== undefined && key === undefined) throw alone(options, "clientCertPem", "private key");
  if (key !== undefined && certificate === undefined) throw alone(options, "clientKeyPem", "certificate");
  if (certificate !== undefined && key !== undefined) {
    refuseKey({ certificate, key }, "does not belong to the client certificate. Set both to the files of one pair.");
  }
  return {
    ...(ca.length > 0 && { caCertPem: ca.join("") }),
    ...(chain.length > 0 && { clientCertPem: chain.join("") }),
    ...(key === undefined ? {} : { clientKeyPem: key }),
  };
}

function blocksOf(options: ConnectionOptions, option: keyof Certificates, content: PemContent): readonly string[] {
  const text = options[option];
  if (text === undefined) return [];
  const read = readPem(text, content);
  if ("problem" in read) throw invalidOption(options, option, read.problem);
  return read.blocks;
}

/** Returns the certificates of an option. It does not skip any: the skipped one could be the one that is needed. */
function readableIn(
  options: ConnectionOptions,
  option: keyof Certificates,
  isReadable: (certificate: string) => boolean,
): readonly string[] {
  const blocks = blocksOf(options, option, "certificates");
  const index = blocks.findIndex((block) => !isReadable(block));
  if (index === -1) return blocks;
  const which = blocks.length === 1 ? "" : ` (number ${index + 1} of ${blocks.length})`;
  throw invalidOption(options, option, `has a certificate that cannot be read${which}. It was cut or changed.`);
}

function alone(options: ConnectionOptions, option: OptionName, other: string): Error {
  return invalidOption(options, option, `is set without the client ${other}. Set both or neither.`);
}
