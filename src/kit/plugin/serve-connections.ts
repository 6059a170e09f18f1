import type { Socket } from "node:net";
import { serveGrpc, type GrpcServer, type MethodLookup } from "./grpc/index.ts";
import { createMutualTlsServer } from "./mutual-tls.ts";
import { optimizeLater } from "./optimize-later.ts";
import { pluginServices } from "./plugin-services.ts";
import type { TlsIdentity } from "./tls-identity.ts";
import { watchHost } from "./watch-host.ts";

/** The time that running calls get once Terraform is gone: nobody can store their answers anymore. */
const LAST_CALLS_MS = 1000;

/** The calls served on the connections, and the clients that may connect. */
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
 * Serves the plugin's methods on the connections that the returned function is given, none of which has been read.
 * Exits when Terraform calls Shutdown or is gone.
 */
export function serveConnections({
  methods,
  onStop,
  identity,
  startedBy,
}: ConnectionOptions): (socket: Socket) => void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    onStop?.();
    setTimeout(() => process.exit(0), LAST_CALLS_MS);
    void grpc.idle().then(() => process.exit(0));
  };
  const services = new Map(pluginServices(() => process.exit(0)));
  const grpc: GrpcServer = serveGrpc({
    methods: { get: (path) => services.get(path) ?? methods.get(path) },
    onDisconnect: stop,
  });
  let isConnected = false;
  const accept = (socket: Socket) => {
    isConnected = true;
    grpc.accept(socket);
  };
  optimizeLater();
  watchHost({ startedBy, isConnected: () => isConnected, onGone: stop });

  const tls = identity === undefined ? undefined : createMutualTlsServer(identity, accept);
  return (socket) => {
    if (tls === undefined) accept(socket);
    else tls.emit("connection", socket);
    socket.resume();
  };
}
