import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as tls from "node:tls";
import { DiagnosticError } from "../../kit/errors.ts";

/** Certificates and keys, each as PEM text. */
export interface TrustOptions {
  /** Authorities to trust besides the default ones. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
}

/** Returns what TLS connections are made with, or null when node's own default is all that is asked; throws `invalid` for PEM text that cannot be used. */
export function createSecureContext(options: TrustOptions): tls.SecureContext | null {
  const { caCertPem, clientCertPem: cert, clientKeyPem: key } = options;
  if (caCertPem === undefined && cert === undefined && key === undefined) return null;
  if (caCertPem !== undefined) assertCertificate(caCertPem);
  if ((cert === undefined) !== (key === undefined)) {
    throw invalid("The client certificate and its key belong together; only one of them is given.");
  }
  // Once per client: parsing 150 authorities takes longer than the handshake that needs them.
  return attempt("The client certificate and key cannot be used together.", () =>
    tls.createSecureContext({
      ...(caCertPem === undefined ? {} : { ca: [...defaultAuthorities(), caCertPem] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    }),
  );
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

function assertCertificate(pem: string): void {
  // tls.createSecureContext takes a text without any certificate and trusts nothing more, silently.
  attempt("The extra certificate authority is not a certificate in PEM form.", () => new X509Certificate(pem));
}

function attempt<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw invalid(`${what} Give PEM text, from -----BEGIN to -----END.\n${reason}`);
  }
}

function invalid(detail: string): DiagnosticError {
  return new DiagnosticError({ code: "invalid", summary: "The certificate cannot be used", detail });
}
