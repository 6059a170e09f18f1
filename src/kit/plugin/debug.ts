import { createServer } from "node:net";
import { serveGrpc, type MethodTable } from "./grpc/index.ts";
import { listen } from "./listen.ts";
import { pluginServices } from "./plugin-services.ts";

/** The provider that a plugin serves in debug mode, with its addresses. */
export interface DebugOptions {
  readonly methods: MethodTable;
  /** The provider's full source addresses, `host/namespace/type`: Terraform and OpenTofu each look up their own. */
  readonly addresses: readonly string[];
}

/** A running plugin that Terraform can attach to. */
export interface DebugServer {
  /** The value for the environment variable TF_REATTACH_PROVIDERS. */
  readonly reattach: string;
  close(): Promise<void>;
}

/**
 * Serves any number of Terraform runs without a handshake and without TLS, as TF_REATTACH_PROVIDERS requires. The
 * socket lies in a folder with mode 0700, the only protection against other users. Rejects if it cannot listen.
 */
export async function serveForDebug({ methods, addresses }: DebugOptions): Promise<DebugServer> {
  // Terraform may call Shutdown at the end of a run; the process must survive for the next run.
  const services = pluginServices(() => undefined);
  const grpc = serveGrpc({ methods: new Map([...methods, ...services]) });
  const server = createServer((socket) => grpc.accept(socket));
  const listenOptions = { ports: { min: 0, max: 0 }, socketFolder: undefined, socketGroup: undefined };
  const listener = await listen(server, listenOptions);
  const provider = {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: process.pid,
    // Terraform kills a reattached provider after the run unless it is marked as a test.
    Test: true,
    Addr: { Network: listener.network, String: listener.address },
  };
  return {
    reattach: JSON.stringify(Object.fromEntries(addresses.map((address) => [address, provider]))),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      grpc.close();
      await closed;
      listener.removeFiles();
    },
  };
}
