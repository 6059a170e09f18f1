import { readFileSync } from "node:fs";
import * as tls from "node:tls";

/** Certificates and keys, each as PEM text. */
export interface TrustOptions {
  /** Authorities to trust besides the default ones. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
}

/** Returns what TLS connections are made with, or null when node's own default is all that is asked for. The texts must be usable. */
export function createSecureContext({
  caCertPem,
  clientCertPem: cert,
  clientKeyPem: key,
}: TrustOptions): tls.SecureContext | null {
  if (caCertPem === undefined && cert === undefined && key === undefined) return null;
  // Once per client: parsing 150 authorities takes longer than the handshake that needs them.
  return tls.createSecureContext({
    ...(caCertPem === undefined ? {} : { ca: [...defaultAuthorities(), caCertPem] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  });
}

// Our types are those of Node 20.
interface LaterTls {
  readonly getCACertificates?: (type: "default") => string[];
}

function defaultAuthorities(): string[] {
  // tls.getCACertificates came with Node 22.15; `ca` replaces the defaults, those of NODE_EXTRA_CA_CERTS too.
  const { getCACertificates } = tls as LaterTls;
  return (
    getCACertificates?.("default") ?? [...tls.rootCertificates, ...extraAuthorities(process.env["NODE_EXTRA_CA_CERTS"])]
  );
}

function extraAuthorities(file: string | undefined): string[] {
  if (file === undefined || file === "") return [];
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    // As node does: it warns at its start and goes on without.
    return [];
  }
}
