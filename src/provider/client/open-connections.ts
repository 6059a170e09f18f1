import type { Connect, ConnectOptions, HttpClient } from "../../host/index.ts";
import type { CheckedConnection, ConnectionOptions } from "./options/index.ts";

/** The target of a connection, with options that were checked. */
interface ConnectionTarget
  extends
    Pick<ConnectOptions, "origin" | "connectTimeoutMs" | "maxBodyBytes">,
    Pick<CheckedConnection, "proxy" | "certificates"> {}

/** Opens connections to an origin as the options say. */
export const openConnections = (
  connect: Connect,
  options: Pick<ConnectionOptions, "insecureSkipVerify"> & { readonly maxConcurrentRequests: number },
  { proxy, certificates, ...target }: ConnectionTarget,
): HttpClient =>
  connect({
    ...certificates,
    ...target,
    proxy: proxy === null ? null : { origin: proxy.url.origin, authorization: proxy.authorization },
    insecureSkipVerify: options.insecureSkipVerify ?? false,
    maxConnections: options.maxConcurrentRequests,
  });
