import { check, shutdown, startStream, streamStdio } from "./generated/plugin-rpcs.ts";
import { HealthCheckResponseServingStatus } from "./generated/health.ts";
import { GrpcCode, GrpcError, type CallContext, type Method } from "./grpc/index.ts";

/** The names under which go-plugin asks whether a plugin is well. */
const HEALTHY = ["", "plugin"];

/**
 * The services of go-plugin beside the provider, by path. `onShutdown` is called when the answer to Shutdown has left.
 * Standard output and broker are open for as long as the client wants and never say anything: Terraform uses neither, and
 * logs whatever comes there as unexpected.
 */
export function pluginServices(onShutdown: () => void): [path: string, method: Method][] {
  return [
    [shutdown.path, { kind: "unary", run: () => shutdown.encodeResponse({}), answered: onShutdown }],
    [streamStdio.path, { kind: "serverStreaming", run: (_request, context) => silence(context) }],
    [startStream.path, { kind: "bidirectional", run: (_requests, context) => silence(context) }],
    [check.path, { kind: "unary", run: checkHealth }],
  ];
}

function checkHealth(request: Uint8Array): Uint8Array {
  const { service } = check.decodeRequest(request);
  if (!HEALTHY.includes(service)) throw new GrpcError(GrpcCode.NOT_FOUND, `unknown service "${service}"`);
  return check.encodeResponse({ status: HealthCheckResponseServingStatus.SERVING });
}

/** A stream without a message that lasts as long as the call. */
function silence({ signal }: CallContext): AsyncIterable<Uint8Array> {
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve) => {
      const end = () => resolve({ done: true, value: undefined });
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    });
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
