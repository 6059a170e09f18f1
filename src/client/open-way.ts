import type { Connect, ConnectOptions, HttpClient } from "../host/index.ts";
import type { Proxy, WayOptions } from "./options/index.ts";

/** Where a way leads, once its options are known to be usable. */
interface Way extends Pick<ConnectOptions, "origin" | "connectTimeoutMs" | "maxBodyBytes"> {
  readonly proxy: Proxy | null;
}

/** Makes the connections to an origin as the options say. */
export const openWay = (
  connect: Connect,
  options: WayOptions & { readonly maxConcurrentRequests: number },
  { proxy, ...way }: Way,
): HttpClient =>
  connect({
    ...options,
    ...way,
    proxy: proxy === null ? null : { origin: proxy.url.origin, authorization: proxy.authorization },
    insecureSkipVerify: options.insecureSkipVerify ?? false,
    maxConnections: options.maxConcurrentRequests,
  });
