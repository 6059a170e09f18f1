import { createServer } from "node:http2";
import type { Socket } from "node:net";
import { http2Options, serveGrpc, type GrpcServer, type MethodLookup } from "./grpc/index.ts";
import { watchHost } from "./lifecycle.ts";
import { createMutualTlsServer } from "./mutual-tls.ts";
import { pluginServices } from "./plugin-services.ts";
import type { TlsIdentity } from "./tls-identity.ts";

/** What running calls have left once Terraform is gone: nobody can store any more what they would answer. */
const LAST_CALLS_MS = 1000;

/** What is served on the connections, and to whom. */
export interface ConnectionOptions {
  readonly methods: MethodLookup;
  /** Called when Terraform has exited. */
  readonly onStop?: () => void;
  /** Undefined: the client does not want TLS. */
  readonly identity: TlsIdentity | undefined;
  /** The process that started this one, as far as it is known. */
  readonly startedBy: number | undefined;
}

/**
 * Serves the plugin's methods on the connections that the returned function is given, none of which has been read. Exits when Terraform calls
 * Shutdown or is gone.
 */
export function serveConnections({
  methods,
  onStop,
  identity,
  startedBy,
}: ConnectionOptions): (socket: Socket) => void {
  const mutualTls = identity === undefined ? undefined : createMutualTlsServer(identity);
  const server = mutualTls?.server ?? createServer(http2Options);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    onStop?.();
    setTimeout(() => process.exit(0), LAST_CALLS_MS);
    void grpc.idle().then(() => process.exit(0));
  };
  const services = new Map(pluginServices(exitSoon));
  const grpc: GrpcServer = serveGrpc(server, {
    methods: { get: (path) => services.get(path) ?? methods.get(path) },
    onDisconnect: stop,
    ...(mutualTls === undefined ? {} : { isAllowed: mutualTls.isPinnedClient }),
  });
  let isConnected = false;
  server.once("session", () => (isConnected = true));
  watchHost({ startedBy, isConnected: () => isConnected, onGone: stop });

  return (socket) => {
    server.emit("connection", socket);
    socket.resume();
  };
}

/** The last bytes of the response are written to the socket only after the event that reports them sent. */
function exitSoon(): void {
  setImmediate(() => process.exit(0));
}
