import { X509Certificate } from "node:crypto";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { DiagnosticError } from "../errors.ts";
import { createCertificate } from "./certificate.ts";
import { http2Options } from "./grpc/index.ts";

/** An HTTP/2 server over mutual TLS, for the one client whose certificate is pinned. */
export interface MutualTlsServer {
  readonly server: Http2SecureServer;
  /** The server's own certificate, for the client to pin. */
  readonly certificateDer: Buffer;
  /**
   * Whether a connection comes from the pinned client. Must be called inside the `session` event, before any call is
   * read.
   */
  readonly isPinnedClient: (session: ServerHttp2Session) => boolean;
}

/**
 * Creates a mutual-TLS server for the client that holds the certificate `clientCertificatePem`.
 * Throws a `DiagnosticError` (`invalid`) if that is not a certificate; the caller must then not serve at all.
 */
export function createMutualTlsServer(clientCertificatePem: string): MutualTlsServer {
  const pinned = readCertificate(clientCertificatePem);
  const { keyPem, certificatePem, certificateDer } = createCertificate();
  const server = createSecureServer({
    ...http2Options,
    key: keyPem,
    cert: certificatePem,
    minVersion: "TLSv1.3",
    requestCert: true,
    // The certificate is compared byte for byte instead, and the handshake proves that the client has its key. With the
    // certificate as `ca`, Node would also accept certificates signed by it. The default `ca` would cost 16 ms per start.
    rejectUnauthorized: false,
    ca: [],
  });
  server.on("tlsClientError", (_error: Error, socket: Socket) => drop(socket));
  // A peer that does not speak HTTP/2.
  server.on("unknownProtocol", drop);
  return { server, certificateDer, isPinnedClient: (session) => presents(session, pinned) };
}

function presents({ socket }: ServerHttp2Session, pinned: Buffer): boolean {
  const presented = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return presented !== undefined && presented.raw.equals(pinned);
}

function drop(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.destroy();
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
