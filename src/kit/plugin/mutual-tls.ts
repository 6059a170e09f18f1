import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { http2Options } from "./grpc/index.ts";
import type { TlsIdentity } from "./tls-identity.ts";

/** An HTTP/2 server over mutual TLS, for the one client whose certificate is pinned. */
export interface MutualTlsServer {
  readonly server: Http2SecureServer;
  /**
   * Whether a connection comes from the pinned client. Must be called inside the `session` event, before any call is
   * read.
   */
  readonly isPinnedClient: (session: ServerHttp2Session) => boolean;
}

/** Creates a mutual-TLS server for the one client that `identity` pins. */
export function createMutualTlsServer({ pinnedClientDer, certificate }: TlsIdentity): MutualTlsServer {
  const server = createSecureServer({
    ...http2Options,
    key: certificate.keyPem,
    cert: certificate.certificatePem,
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
  return { server, isPinnedClient: (session) => presents(session, pinnedClientDer) };
}

function presents({ socket }: ServerHttp2Session, pinned: Buffer): boolean {
  const presented = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return presented !== undefined && presented.raw.equals(pinned);
}

function drop(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.destroy();
}
