import { createServer } from "node:http2";
import { http2Options, serveGrpc, type MethodTable } from "./grpc/index.ts";
import { listen } from "./listen.ts";
import { pluginServices } from "./plugin-services.ts";

/** What a plugin under a debugger serves, and as whom. */
export interface DebugOptions {
  readonly methods: MethodTable;
  /** The provider's full source addresses, `host/namespace/type`: each engine looks for its own. */
  readonly addresses: readonly string[];
}

/** A plugin that Terraform can attach to. */
export interface DebugServer {
  /** The value for the environment variable TF_REATTACH_PROVIDERS. */
  readonly reattach: string;
  close(): Promise<void>;
}

/**
 * Serves for any number of Terraform runs, without a handshake and without encryption, as reattaching demands: only the
 * folder of mode 0700 around the socket keeps other users out. Rejects when it cannot listen.
 */
export async function serveForDebug({ methods, addresses }: DebugOptions): Promise<DebugServer> {
  const server = createServer(http2Options);
  // Terraform may say Shutdown at the end of a run; the next run wants the same process.
  const services = pluginServices(() => undefined);
  const grpc = serveGrpc(server, { methods: new Map([...methods, ...services]) });
  const anywhere = { ports: { min: 0, max: 0 }, socketFolder: undefined, socketGroup: undefined };
  const listening = await listen(server, anywhere);
  const provider = {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: process.pid,
    // Terraform leaves a provider under test alone; any other it would end after the run.
    Test: true,
    Addr: { Network: listening.network, String: listening.address },
  };
  return {
    reattach: JSON.stringify(Object.fromEntries(addresses.map((address) => [address, provider]))),
    async close() {
      await grpc.close();
      listening.remove();
    },
  };
}
