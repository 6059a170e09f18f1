import { addressFromUrl, problemOfBaseUrl, type Address } from "./base-url.ts";
import { assertCertificates } from "./certificate.ts";
import { mentionsOf, type ClientOptions, type Mentions } from "./client-options.ts";
import { headersOf } from "./header.ts";
import { invalidOption, type Naming } from "./invalid-option.ts";
import { parseProxy, proxyFromEnvironment, type Environment, type Proxy } from "./proxy.ts";

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
  const problem = problemOfBaseUrl(options.baseUrl);
  if (problem !== null) throw invalidOption(options, "baseUrl", problem);
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
  const { names, variables, proxyUrl } = options;
  const found = proxyUrl === undefined ? proxyFromEnvironment(origin, env) : null;
  const naming = found === null ? options : { names, variables: { ...variables, proxyUrl: found.variable } };
  const text = proxyUrl ?? found?.url;
  if (text === undefined) return { proxy: null, naming };
  const proxy = parseProxy(text);
  if (proxy !== null) return { proxy, naming };
  const predicate =
    "must be an http or https URL, such as `http://proxy.example.com:3128`, with any user name and password percent-encoded.";
  throw invalidOption(naming, "proxyUrl", predicate);
}
