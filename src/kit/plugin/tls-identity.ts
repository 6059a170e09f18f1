import { X509Certificate } from "node:crypto";
import { diagnosticError } from "../errors.ts";
import { createCertificate, type Certificate } from "./certificate.ts";
import { START_ERRORS } from "./diagnostics.ts";

/** Who this process is to Terraform, and whom alone it serves. */
export interface TlsIdentity {
  /** The server's own certificate, for the client to pin. */
  readonly certificate: Certificate;
  /** The certificate of the client. */
  readonly pinnedClientDer: Buffer;
}

/**
 * Creates an identity for the client that holds the certificate `clientCertificatePem`.
 * Throws a `DiagnosticError` (`invalid`) if that is not a certificate; the caller must then not serve at all.
 */
export const createTlsIdentity = (clientCertificatePem: string): TlsIdentity => ({
  pinnedClientDer: readCertificate(clientCertificatePem),
  certificate: createCertificate(),
});

function readCertificate(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch (cause) {
    throw diagnosticError(START_ERRORS.clientCertificate, { cause });
  }
}
