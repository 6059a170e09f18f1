import { check, shutdown } from "./generated/plugin-rpcs.ts";
import { HealthCheckResponseServingStatus } from "./generated/health.ts";
import { GrpcCode, GrpcError, type CallContext, type Method } from "./grpc/index.ts";

/** The service names in go-plugin's health checks. */
const SERVICE_NAMES = ["", "plugin"];

/**
 * The services that go-plugin requires beside the provider, by path. `onShutdown` is called once the response to
 * Shutdown has been sent. The stdio and broker streams stay open until the client closes them, and never send a
 * message: Terraform uses neither, and logs any message there as unexpected.
 */
export function pluginServices(onShutdown: () => void): [path: string, method: Method][] {
  return [
    [shutdown.path, { kind: "unary", run: () => shutdown.encodeResponse({}), onResponseSent: onShutdown }],
    ["/plugin.GRPCStdio/StreamStdio", { kind: "serverStreaming", run: (_request, context) => emptyStream(context) }],
    ["/plugin.GRPCBroker/StartStream", { kind: "bidirectional", run: (_requests, context) => emptyStream(context) }],
    [check.path, { kind: "unary", run: checkHealth }],
  ];
}

function checkHealth(request: Uint8Array): Uint8Array {
  const { service } = check.decodeRequest(request);
  if (!SERVICE_NAMES.includes(service)) throw new GrpcError(GrpcCode.NOT_FOUND, `unknown service "${service}"`);
  return check.encodeResponse({ status: HealthCheckResponseServingStatus.SERVING });
}

/** A stream without messages that stays open until the call ends. */
function emptyStream({ signal }: CallContext): AsyncIterable<Uint8Array> {
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve) => {
      const end = () => resolve({ done: true, value: undefined });
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    });
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
