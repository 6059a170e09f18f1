import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { parseTimeout } from "./deadline.ts";
import type { CallContext, Method, MethodTable } from "./method.ts";
import { readAll, readOne } from "./request.ts";
import { GrpcResponse } from "./response.ts";
import { GrpcCode, GrpcError, statusFrom } from "./status.ts";

/** A call as HTTP/2 delivers it. */
export interface IncomingCall {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
}

/** Answers one call. Never rejects; resolves when the method has returned, even if nobody waits for its answer any more. */
export async function serveCall(call: IncomingCall, methods: MethodTable): Promise<void> {
  const { stream, headers } = call;
  const response = new GrpcResponse(stream);
  if (!isGrpc(headers["content-type"])) {
    response.refuseMediaType();
    stream.resume();
    return;
  }
  const life = watch(call);
  try {
    const path = String(headers[":path"]);
    const method = methods.get(path);
    if (method === undefined) throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
    await run(method, { stream, response, context: life });
  } catch (thrown) {
    response.fail(statusFrom(life.signal.aborted ? life.signal.reason : thrown));
  } finally {
    life.end();
    // What the client still sends is read and dropped; otherwise its stream would never close.
    stream.resume();
  }
}

interface RunningCall {
  readonly stream: ServerHttp2Stream;
  readonly response: GrpcResponse;
  readonly context: CallContext;
}

async function run(method: Method, { stream, response, context }: RunningCall): Promise<void> {
  switch (method.kind) {
    case "unary":
      if (method.answered !== undefined) stream.once("close", method.answered);
      response.sendOne(await method.run(await readOne(stream), context));
      return;
    case "serverStreaming":
      await response.sendAll(method.run(await readOne(stream), context), context.signal);
      return;
    case "clientStreaming":
      response.sendOne(await method.run(readAll(stream), context));
      return;
    case "bidirectional":
      await response.sendAll(method.run(readAll(stream), context), context.signal);
  }
}

/** A signal that is aborted when the stream closes or the deadline passes before `end`. */
function watch({ stream, headers }: IncomingCall): CallContext & { end: () => void } {
  const controller = new AbortController();
  const onClose = () => controller.abort(new GrpcError(GrpcCode.CANCELLED, "the client went away"));
  stream.once("close", onClose);
  const timeoutMs = parseTimeout(headers["grpc-timeout"]);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new GrpcError(GrpcCode.DEADLINE_EXCEEDED, "deadline exceeded")), timeoutMs);
  return {
    signal: controller.signal,
    end: () => {
      stream.off("close", onClose);
      clearTimeout(timer);
    },
  };
}

function isGrpc(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/grpc([+;]|$)/.test(contentType);
}
