import { addressFromUrl, assertBaseUrl, type Address } from "./base-url.ts";
import { assertCertificates } from "./certificate.ts";
import { mentionsOf, type ClientOptions, type Mentions } from "./client-options.ts";
import { headersOf } from "./header.ts";
import type { Naming } from "./invalid-option.ts";
import { proxyFromEnvironment, type Environment } from "./proxy.ts";
import { proxyFromUrl, type Proxy } from "./proxy-url.ts";

/** What the options say, once they are known to be usable. */
export interface CheckedOptions {
  readonly address: Address;
  /** The proxy to go through; null for none. */
  readonly proxy: Proxy | null;
  /** Of every request, with their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mentions: Mentions;
}

/**
 * Reads the options, without any request. `env` is where a proxy is looked for when the options have none. Throws
 * `invalid` for the first option that cannot be used, with the option's name as the path.
 */
export function checkOptions(options: ClientOptions, env: Environment): CheckedOptions {
  assertBaseUrl(options, options.baseUrl);
  const address = addressFromUrl(options.baseUrl);
  const headers = headersOf(options);
  const { proxy, naming } = proxyOf(options, address, env);
  assertCertificates(options);
  return { address, headers, proxy, mentions: mentionsOf(naming) };
}

function proxyOf(
  options: ClientOptions,
  { origin }: Address,
  env: Environment,
): { proxy: Proxy | null; naming: Naming } {
  const { variables, proxyUrl } = options;
  const found = proxyUrl === undefined ? proxyFromEnvironment(origin, env) : null;
  const naming = found === null ? options : { ...options, variables: { ...variables, proxyUrl: found.variable } };
  const text = proxyUrl ?? found?.url;
  return { proxy: text === undefined ? null : proxyFromUrl(naming, text), naming };
}
