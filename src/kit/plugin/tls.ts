import { X509Certificate } from "node:crypto";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { DiagnosticError } from "../errors.ts";
import { createCertificate } from "./certificate.ts";
import { http2Options } from "./grpc/index.ts";

/** A listener that one client can use: the one that holds the key of a certificate known beforehand. */
export interface Door {
  readonly server: Http2SecureServer;
  /** Our own certificate, for the client to pin. */
  readonly certificateDer: Buffer;
  /** Whether a connection is that client's. To be asked inside the `session` event, before any call is read. */
  readonly admits: (session: ServerHttp2Session) => boolean;
}

/**
 * Opens a mutual-TLS door for the client whose certificate is `clientCertificatePem`.
 * Throws a `DiagnosticError` (`invalid`) when that is no certificate; the caller must then not serve at all.
 */
export function createDoor(clientCertificatePem: string): Door {
  const expected = readCertificate(clientCertificatePem);
  const { keyPem, certificatePem, certificateDer } = createCertificate();
  const server = createSecureServer({
    ...http2Options,
    key: keyPem,
    cert: certificatePem,
    minVersion: "TLSv1.3",
    requestCert: true,
    // The certificate is compared byte for byte instead, and the handshake proves its key. A certificate authority would
    // also admit what the client's certificate signed, and reading Node's own authorities costs 16 ms of every start.
    rejectUnauthorized: false,
    ca: [],
  });
  server.on("tlsClientError", (_error: Error, socket: Socket) => drop(socket));
  // A peer that did not ask for HTTP/2.
  server.on("unknownProtocol", drop);
  return { server, certificateDer, admits: (session) => holds(session, expected) };
}

function holds({ socket }: ServerHttp2Session, expected: Buffer): boolean {
  const presented = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return presented !== undefined && presented.raw.equals(expected);
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
      summary: "PLUGIN_CLIENT_CERT is not a certificate",
      detail: "Terraform hands its certificate to the provider in this variable; without it nobody can be let in.",
      cause,
    });
  }
}
