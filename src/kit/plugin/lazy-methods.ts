// The index of gRPC would load the server before the handshake.
import type { MethodLookup, ServerStreaming } from "./grpc/method.ts";
import { GrpcCode, GrpcError } from "./grpc/status.ts";

const SERVICE = "/tfplugin6.Provider/";

/** The first calls to every process, often the only ones. */
const SCHEMA_METHODS = ["GetProviderSchema", "GetResourceIdentitySchemas"] as const;

/** One of these methods. */
export type SchemaMethod = (typeof SCHEMA_METHODS)[number];

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
  /** Reads the response to one of the methods that ask for schemas, where they were made beforehand. */
  readonly readSchema?: (method: SchemaMethod) => Uint8Array;
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
  // What answers with one message is a stream of one: which of the two it is, only the loaded provider knows.
  const runAt = (path: string): ServerStreaming =>
    async function* (request, context) {
      await (loading ??= loadNow());
      const method = running?.methods.get(path);
      if (method?.kind === "unary") yield await method.run(request, context);
      else if (method?.kind === "serverStreaming") yield* method.run(request, context);
      else throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
    };
  const methods: MethodLookup = {
    get(path) {
      const schema = SCHEMA_METHODS.find((name) => path === SERVICE + name);
      if (schema !== undefined && readSchema !== undefined) return { kind: "unary", run: () => readSchema(schema) };
      if (running !== undefined) return running.methods.get(path);
      return path.startsWith(SERVICE) ? { kind: "serverStreaming", run: runAt(path) } : undefined;
    },
  };
  return { methods, onStop: () => running?.stop() };
}
