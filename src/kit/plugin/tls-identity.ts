import { X509Certificate } from "node:crypto";
import { DiagnosticError } from "../errors.ts";
import { createCertificate, type Certificate } from "./certificate.ts";

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
export function createTlsIdentity(clientCertificatePem: string): TlsIdentity {
  return { pinnedClientDer: readCertificate(clientCertificatePem), certificate: createCertificate() };
}

function readCertificate(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch (cause) {
    throw new DiagnosticError({
      code: "invalid",
      /**
       * @error The environment variable in which Terraform passes its certificate has another value.
       * @do Remove the variable from the environment that Terraform runs in, or use a current release of Terraform.
       */
      summary: "PLUGIN_CLIENT_CERT is not a certificate",
      detail:
        "Terraform passes its certificate in this variable. Without it, the provider cannot authenticate Terraform. Check that nothing else sets the variable.",
      cause,
    });
  }
}
