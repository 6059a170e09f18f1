import type { ClientOptions, WayOptions } from "../client/options/index.ts";
import { parseDurationMs, type Config, type Provider } from "../../kit/schema/index.ts";
import type { Host } from "../../host/index.ts";
import type { ProviderAttributes } from "./attributes.ts";
import { find, findCredential, type FoundValue } from "./credential.ts";
import { FILE_VARIABLES, OPTION_NAMES } from "./option-names.ts";
import { pemFrom } from "./pem.ts";

/** Whose configuration it is, and where it is looked for what is not written. */
interface OptionsContext extends Omit<Parameters<Provider["configure"]>[1], "env"> {
  readonly host: Host;
}

/**
 * What the client is made with, from the configuration or else from the environment. The values are not checked, but
 * errors will be at the attribute that each comes from. Throws `invalid` at the attribute for what is missing, and for
 * a file that cannot be read.
 */
export function clientOptions(
  config: Config<ProviderAttributes>,
  { host, terraformVersion, warn }: OptionsContext,
  version: string,
): ClientOptions {
  const { baseUrl, token, variables } = findCredential(config, host.env, warn);
  // A CI job has empty variables; an empty name would be looked for.
  const sudo = find(config.sudo, ["TOCSIN_SUDO"], host.env);
  const way = wayOptions(config, host);
  return {
    ...way,
    baseUrl,
    token,
    ...present({
      sudo: sudo?.value,
      headers: config.headers,
      maxRequestsPerSecond: config.max_requests_per_second,
    }),
    requestTimeoutMs: parseDurationMs(config.request_timeout ?? "30s"),
    maxRetries: config.max_retries ?? 5,
    maxConcurrentRequests: config.max_concurrent_requests ?? 10,
    userAgent: `terraform-provider-tocsin/${version} terraform/${terraformVersion} ${host.runtime}`,
    variables: { ...way.variables, ...variables, ...present({ sudo: sudo?.from }) },
  };
}

/**
 * How connections are made, wherever they lead to, from the configuration or else from the environment. Throws
 * `invalid` at the attribute for a file that cannot be read.
 */
export function wayOptions(config: Config<ProviderAttributes>, host: Host): WayOptions {
  const proxyUrl = config.proxy_url === null ? find(null, ["TOCSIN_PROXY_URL"], host.env) : null;
  const { caCert, clientCert, clientKey } = pemsOf(config, host);
  return {
    ...present({
      caCertPem: caCert.text,
      clientCertPem: clientCert.text,
      clientKeyPem: clientKey.text,
      insecureSkipVerify: config.insecure_skip_verify,
      proxyUrl: config.proxy_url ?? proxyUrl?.value,
    }),
    names: {
      ...OPTION_NAMES,
      caCertPem: caCert.attribute,
      clientCertPem: clientCert.attribute,
      clientKeyPem: clientKey.attribute,
    },
    variables: present({
      proxyUrl: proxyUrl?.from,
      caCertPem: caCert.variable,
      clientCertPem: clientCert.variable,
      clientKeyPem: clientKey.variable,
    }),
    otherVariables: FILE_VARIABLES,
  };
}

/** A certificate and its key come from one place: a variable never completes a pair of which the block has a half. */
function pemsOf(config: Config<ProviderAttributes>, host: Host) {
  const { ca_cert_pem, ca_cert_file, client_cert_pem, client_cert_file, client_key_pem, client_key_file } = config;
  const inBlock = [client_cert_pem, client_cert_file, client_key_pem, client_key_file].some((value) => value !== null);
  const found = (variable: string): FoundValue | null => find(null, [variable], host.env);
  const foundOfPair = (variable: string): FoundValue | null => (inBlock ? null : found(variable));
  const { caCertPem, clientCertPem, clientKeyPem } = FILE_VARIABLES;
  const cert = { pem: client_cert_pem, file: client_cert_file, found: foundOfPair(clientCertPem) };
  const key = { pem: client_key_pem, file: client_key_file, found: foundOfPair(clientKeyPem) };
  return {
    caCert: pemFrom("ca_cert", { pem: ca_cert_pem, file: ca_cert_file, found: found(caCertPem) }, host),
    clientCert: pemFrom("client_cert", cert, host),
    clientKey: pemFrom("client_key", key, host),
  };
}

/** The same object without what is null or undefined. */
function present<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // Object.entries forgets the names
}
