import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { watchLifetime } from "./lifetime.ts";
import type { CallContext, Method, MethodLookup } from "./method.ts";
import { readAll, readOne } from "./request.ts";
import { GrpcResponse } from "./response.ts";
import { GrpcCode, GrpcError, statusFrom } from "./status.ts";

/** A call as HTTP/2 delivers it. */
export interface IncomingCall {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
}

/** Serves one call. Never rejects; resolves when the method has returned, even if the client is already gone. */
export async function serveCall(call: IncomingCall, methods: MethodLookup): Promise<void> {
  const { stream, headers } = call;
  const response = new GrpcResponse(stream);
  if (!isGrpc(headers["content-type"])) {
    response.rejectMediaType();
    stream.resume();
    return;
  }
  const lifetime = watchLifetime(stream, headers);
  try {
    const path = String(headers[":path"]);
    const method = methods.get(path);
    if (method === undefined) throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
    await run(method, { stream, response, context: lifetime });
  } catch (thrown) {
    response.fail(statusFrom(lifetime.failure ?? thrown));
  } finally {
    lifetime.end();
    // Read and discard what the client still sends; otherwise the stream would never close.
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
      if (method.onResponseSent !== undefined) stream.once("close", method.onResponseSent);
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

function isGrpc(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/grpc([+;]|$)/.test(contentType);
}
