// The index of gRPC would load the server before the handshake.
import type { MethodLookup, Unary } from "./grpc/method.ts";
import { GrpcCode, GrpcError } from "./grpc/status.ts";

const SERVICE = "/tfplugin6.Provider/";
const GET_PROVIDER_SCHEMA = `${SERVICE}GetProviderSchema`;

/** A provider that can be called. */
export interface RunningProvider {
  readonly methods: MethodLookup;
  /** Cancels what is waiting. */
  readonly stop: () => void;
}

/** A provider that is loaded when it is needed. */
export interface LazyProvider {
  /** Called once at most. */
  readonly load: () => Promise<RunningProvider>;
  /**
   * Reads the response to GetProviderSchema, where it was made beforehand: Terraform starts one process for it alone.
   */
  readonly readSchema?: () => Uint8Array;
}

/**
 * The methods of the provider service, loaded at the first call: the handshake does not wait for them, and a process
 * that answers with its schema alone never loads them.
 */
export function lazyMethods({ load, readSchema }: LazyProvider): { methods: MethodLookup; onStop: () => void } {
  let loading: Promise<void> | undefined;
  let running: RunningProvider | undefined;
  const loadNow = async () => {
    running = await load();
  };
  const runAt =
    (path: string): Unary =>
    async (request, context) => {
      await (loading ??= loadNow());
      const method = running?.methods.get(path);
      if (method?.kind !== "unary") throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
      return method.run(request, context);
    };
  const methods: MethodLookup = {
    get(path) {
      if (path === GET_PROVIDER_SCHEMA && readSchema !== undefined) return { kind: "unary", run: readSchema };
      if (running !== undefined) return running.methods.get(path);
      return path.startsWith(SERVICE) ? { kind: "unary", run: runAt(path) } : undefined;
    },
  };
  return { methods, onStop: () => running?.stop() };
}
