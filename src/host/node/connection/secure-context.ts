import { readFileSync, statSync } from "node:fs";
import * as tls from "node:tls";
import type { ConnectOptions } from "../../http.ts";

/** Certificates and keys, each as PEM text. */
export type TrustOptions = Pick<ConnectOptions, "caCertPem" | "clientCertPem" | "clientKeyPem">;

/**
 * The variable that stands for NODE_EXTRA_CA_CERTS where node itself must not see that one: Node 20 reads and checks
 * the file at each start, which can take longer than the rest of the start.
 */
const EXTRA_AUTHORITIES = "CLIENT_EXTRA_CA_CERTS";

/**
 * Returns what TLS connections are made with, or null when node's own default is all that is asked for. The texts must
 * be usable.
 */
export function createSecureContext({
  caCertPem,
  clientCertPem: cert,
  clientKeyPem: key,
}: TrustOptions): tls.SecureContext | null {
  const authorities = [...fileIn(process.env[EXTRA_AUTHORITIES]), ...(caCertPem === undefined ? [] : [caCertPem])];
  if (authorities.length === 0 && cert === undefined && key === undefined) return null;
  // Once per client: parsing 150 authorities takes longer than the handshake that needs them.
  return tls.createSecureContext({
    // An authority between the root and the service is enough, as it is for Go and curl.
    ...(authorities.length > 0 && { ca: [...defaultAuthorities(), ...authorities], allowPartialTrustChain: true }),
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
  return getCACertificates?.("default") ?? [...tls.rootCertificates, ...fileIn(process.env["NODE_EXTRA_CA_CERTS"])];
}

/**
 * Reads the authorities in a file, as one text. It returns none where node would find none, warn at its start, and
 * continue without.
 */
function fileIn(file: string | undefined): string[] {
  if (file === undefined || file === "") return [];
  try {
    // To open a pipe would block the process for good.
    if (!statSync(file).isFile()) return [];
    const text = readFileSync(file, "utf8");
    tls.createSecureContext({ ca: text });
    return [text];
  } catch {
    return [];
  }
}
