import type { Host } from "../../../host/index.ts";
import { addressFromUrl, assertBaseUrl, type Address } from "./base-url.ts";
import { certificatesOf, type Certificates } from "./certificate.ts";
import { optionLabels, type ClientOptions, type OptionLabels, type ConnectionOptions } from "./client-options.ts";
import { headersOf } from "./header.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { proxyFromUrl, type Proxy } from "./proxy-url.ts";

/** The checked options of the connection to an origin. */
export interface CheckedConnection {
  /** The proxy to go through; null for none. */
  readonly proxy: Proxy | null;
  readonly certificates: Certificates;
  readonly labels: OptionLabels;
}

/** The checked options of a client. */
export interface CheckedOptions extends CheckedConnection {
  readonly address: Address;
  /** The headers of every request, with lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks the options without sending a request. If they set no proxy, the host's environment variables may. Throws
 * `invalid` for the first option that cannot be used, with the option's name as the path.
 */
export function checkOptions(options: ClientOptions, host: Host): CheckedOptions {
  assertBaseUrl(options, options.baseUrl);
  const address = addressFromUrl(options.baseUrl);
  const headers = headersOf(options);
  return { address, headers, ...checkConnection(options, address.origin, host) };
}

/** Checks the options of the connection to an origin. Throws as `checkOptions` does. */
export function checkConnection(options: ConnectionOptions, origin: string, host: Host): CheckedConnection {
  const { variables, proxyUrl } = options;
  const found = proxyUrl === undefined ? proxyFromEnvironment(origin, host) : null;
  const naming = found === null ? options : { ...options, variables: { ...variables, proxyUrl: found.variable } };
  const text = proxyUrl ?? found?.url;
  const proxy = text === undefined ? null : proxyFromUrl(naming, text);
  return { proxy, certificates: certificatesOf(options, host), labels: optionLabels(naming) };
}
