import type { Host } from "../../../host/index.ts";
import { addressFromUrl, assertBaseUrl, type Address } from "./base-url.ts";
import { certificatesOf, type Certificates } from "./certificate.ts";
import { mentionsOf, type ClientOptions, type Mentions, type WayOptions } from "./client-options.ts";
import { headersOf } from "./header.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { proxyFromUrl, type Proxy } from "./proxy-url.ts";

/** What the options say of the way to an origin, once they are known to be usable. */
export interface CheckedWay {
  /** The proxy to go through; null for none. */
  readonly proxy: Proxy | null;
  readonly certificates: Certificates;
  readonly mentions: Mentions;
}

/** What the options say, once they are known to be usable. */
export interface CheckedOptions extends CheckedWay {
  readonly address: Address;
  /** Of every request, with their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the options, without any request. The host's variables are where a proxy is looked for when the options have
 * none. Throws `invalid` for the first option that cannot be used, with the option's name as the path.
 */
export function checkOptions(options: ClientOptions, host: Host): CheckedOptions {
  assertBaseUrl(options, options.baseUrl);
  const address = addressFromUrl(options.baseUrl);
  const headers = headersOf(options);
  return { address, headers, ...checkWay(options, address.origin, host) };
}

/** Reads those that say how an origin is reached. Throws as `checkOptions` does. */
export function checkWay(options: WayOptions, origin: string, host: Host): CheckedWay {
  const { variables, proxyUrl } = options;
  const found = proxyUrl === undefined ? proxyFromEnvironment(origin, host) : null;
  const naming = found === null ? options : { ...options, variables: { ...variables, proxyUrl: found.variable } };
  const text = proxyUrl ?? found?.url;
  const proxy = text === undefined ? null : proxyFromUrl(naming, text);
  return { proxy, certificates: certificatesOf(options, host), mentions: mentionsOf(naming) };
}
