import type { Http2Stream } from "../http2/index.ts";
import { CallLifetime } from "./lifetime.ts";
import type { CallContext, Method, MethodLookup } from "./method.ts";
import { GrpcRequest } from "./request.ts";
import { GrpcResponse } from "./response.ts";
import { GrpcCode, GrpcError, statusFrom } from "./status.ts";

/** Serves one call. Never rejects; resolves when the method has returned, even if the client is already gone. */
export async function serveCall(stream: Http2Stream, methods: MethodLookup): Promise<void> {
  const { headers } = stream;
  const response = new GrpcResponse(stream);
  if (!isGrpc(headers.get("content-type"))) {
    response.rejectMediaType();
    return;
  }
  const request = new GrpcRequest(stream);
  const lifetime = new CallLifetime(headers.get("grpc-timeout"), (failure) => request.fail(failure));
  stream.handler = {
    onData: (bytes) => request.add(bytes),
    onEnd: () => request.end(),
    onClose: () => lifetime.fail(new GrpcError(GrpcCode.CANCELLED, "the client disconnected")),
  };
  try {
    const path = headers.get(":path") ?? "";
    const method = methods.get(path);
    if (method === undefined) throw new GrpcError(GrpcCode.UNIMPLEMENTED, `unknown method ${path}`);
    await run(method, { request, response, context: lifetime });
  } catch (thrown) {
    response.fail(statusFrom(lifetime.failure ?? thrown));
  } finally {
    lifetime.end();
    request.close();
  }
}

interface RunningCall {
  readonly request: GrpcRequest;
  readonly response: GrpcResponse;
  readonly context: CallContext;
}

async function run(method: Method, { request, response, context }: RunningCall): Promise<void> {
  switch (method.kind) {
    case "unary":
      response.sendOne(await method.run(await request.one(), context), method.onResponseSent);
      return;
    case "serverStreaming":
      await response.sendAll(method.run(await request.one(), context));
      return;
    case "clientStreaming":
      response.sendOne(await method.run(request.all(), context));
      return;
    case "bidirectional":
      await response.sendAll(method.run(request.all(), context));
  }
}

const isGrpc = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/grpc([+;]|$)/.test(contentType);
