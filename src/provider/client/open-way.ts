import type { Connect, ConnectOptions, HttpClient } from "../../host/index.ts";
import type { CheckedWay, WayOptions } from "./options/index.ts";

/** The target of a connection, with options that were checked. */
interface Way
  extends
    Pick<ConnectOptions, "origin" | "connectTimeoutMs" | "maxBodyBytes">,
    Pick<CheckedWay, "proxy" | "certificates"> {}

/** Opens connections to an origin as the options say. */
export const openWay = (
  connect: Connect,
  options: Pick<WayOptions, "insecureSkipVerify"> & { readonly maxConcurrentRequests: number },
  { proxy, certificates, ...way }: Way,
): HttpClient =>
  connect({
    ...certificates,
    ...way,
    proxy: proxy === null ? null : { origin: proxy.url.origin, authorization: proxy.authorization },
    insecureSkipVerify: options.insecureSkipVerify ?? false,
    maxConnections: options.maxConcurrentRequests,
  });
