// The index of gRPC has the server, which is node's.
import type { MethodLookup } from "./grpc/method.ts";
import { GrpcCode, GrpcError, statusFrom, type GrpcStatus } from "./grpc/status.ts";

/** One call, by the number that its transport gave it. */
export interface NumberedCall {
  readonly id: number;
  readonly path: string;
  readonly message: Uint8Array;
}

/** The calls of a transport that is not ours. */
export interface Calls {
  /**
   * Runs a method. Resolves to the one message of a unary method, to null once a streaming one has ended, and to the
   * status of an error; never rejects.
   */
  readonly run: (call: NumberedCall) => Promise<Uint8Array | null | GrpcStatus>;
  /** Says that nobody waits for a call any more. */
  readonly abort: (id: number) => void;
}

/** Sends a message of a streaming method; resolves when the next one may be sent. */
export type Emit = (id: number, message: Uint8Array) => Promise<void>;

/** Serves methods to a transport that is not ours. */
export function createCalls(methods: MethodLookup, emit: Emit): Calls {
  const running = new Map<number, AbortController>();
  return {
    async run(call) {
      const controller = new AbortController();
      running.set(call.id, controller);
      try {
        return await messageOf(methods, call, { signal: controller.signal, emit });
      } catch (thrown) {
        return statusFrom(thrown);
      } finally {
        running.delete(call.id);
      }
    },
    abort: (id) => running.get(id)?.abort(),
  };
}

interface Running {
  readonly signal: AbortSignal;
  readonly emit: Emit;
}

async function messageOf(methods: MethodLookup, call: NumberedCall, running: Running): Promise<Uint8Array | null> {
  const { id, path, message } = call;
  const { signal, emit } = running;
  const method = methods.get(path);
  if (method?.kind === "unary") return method.run(message, { signal });
  if (method?.kind !== "serverStreaming") throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
  for await (const each of method.run(message, { signal })) {
    if (signal.aborted) break;
    await emit(id, each);
  }
  return null;
}
