import type { Socket } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { TlsIdentity } from "./tls-identity.ts";

const HTTP_2 = "h2";

/**
 * Creates a server that speaks TLS with the connections that it is handed by its `connection` event. Only those of the
 * one client that `identity` pins are accepted; nothing that another one sends is ever read.
 */
export function createMutualTlsServer(
  { pinnedClientDer, certificate }: TlsIdentity,
  accept: (socket: Socket) => void,
): Server {
  const server = createServer({
    key: certificate.keyPem,
    cert: certificate.certificatePem,
    minVersion: "TLSv1.3",
    ALPNProtocols: [HTTP_2],
    requestCert: true,
    // The certificate is compared byte for byte instead, and the handshake proves that the client has its key. With the
    // certificate as `ca`, Node would also accept certificates signed by it. On Node 20, the default `ca` would cost 25
    // ms per start.
    rejectUnauthorized: false,
    ca: [],
  });
  server.on("secureConnection", (socket) => {
    if (socket.alpnProtocol === HTTP_2 && presents(socket, pinnedClientDer)) accept(socket);
    else drop(socket);
  });
  server.on("tlsClientError", (_error, socket) => drop(socket));
  return server;
}

function presents(socket: TLSSocket, pinned: Buffer): boolean {
  const presented = socket.getPeerX509Certificate();
  return presented !== undefined && presented.raw.equals(pinned);
}

function drop(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.destroy();
}
