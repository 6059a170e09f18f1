import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { parseTimeout } from "./deadline.ts";
import type { CallContext } from "./method.ts";
import { GrpcCode, GrpcError } from "./status.ts";

/** How long a call lasts: until its stream closes, its deadline passes or `end` is called. */
export interface Lifetime extends CallContext {
  /** Why the call ended early; undefined while it has not. */
  readonly failure: GrpcError | undefined;
  /** Stops watching: nothing that happens afterwards is a failure. */
  end(): void;
}

/**
 * Watches the stream of a call. Most calls never look at their signal and never fail, and there are five for each resource: the signal
 * and the error, which has a stack, are made when they are needed.
 */
export function watchLifetime(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Lifetime {
  let failure: GrpcError | undefined;
  let controller: AbortController | undefined;
  const fail = (code: GrpcCode, message: string) => {
    failure ??= new GrpcError(code, message);
    controller?.abort(failure);
  };
  const onClose = () => fail(GrpcCode.CANCELLED, "the client disconnected");
  stream.once("close", onClose);
  const timeoutMs = parseTimeout(headers["grpc-timeout"]);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => fail(GrpcCode.DEADLINE_EXCEEDED, "deadline exceeded"), timeoutMs);
  return {
    get failure() {
      return failure;
    },
    get signal() {
      controller ??= new AbortController();
      if (failure !== undefined) controller.abort(failure);
      return controller.signal;
    },
    end: () => {
      stream.off("close", onClose);
      clearTimeout(timer);
    },
  };
}
