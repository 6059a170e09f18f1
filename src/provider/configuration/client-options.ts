import type { ClientOptions, ConnectionOptions } from "../client/options/index.ts";
import { parseDurationMs, type Config, type Provider } from "../../kit/schema/index.ts";
import type { Host } from "../../host/index.ts";
import { FILE_VARIABLES, OPTION_NAMES, type ProviderAttributes } from "./attributes.ts";
import { find, findCredential } from "./credential.ts";
import { pemFrom, type Pem, type PemName } from "./pem.ts";

/** The context of a configuration: its user, and the host whose environment supplies unset values. */
interface OptionsContext extends Omit<Parameters<Provider["configure"]>[1], "env"> {
  readonly host: Host;
}

/**
 * Returns the client's options from the configuration, or else from the environment. The values are not checked here,
 * but later errors name the attribute that each comes from. Throws `invalid` at the attribute for a missing value and
 * for a file that cannot be read.
 */
export function clientOptions(
  config: Config<ProviderAttributes>,
  { host, terraformVersion, warn }: OptionsContext,
  version: string,
): ClientOptions {
  const { baseUrl, token, variables } = findCredential(config, host.env, warn);
  // CI jobs may set empty variables; an empty name would be looked up.
  const sudo = find(config.sudo, ["TOCSIN_SUDO"], host.env);
  const connection = connectionOptions(config, host);
  return {
    ...connection,
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
    variables: { ...connection.variables, ...variables, ...present({ sudo: sudo?.from }) },
  };
}

/**
 * Returns the connection options, which apply to any origin, from the configuration or else from the environment.
 * Throws `invalid` at the attribute for a file that cannot be read.
 */
export function connectionOptions(config: Config<ProviderAttributes>, host: Host): ConnectionOptions {
  const proxyUrl = find(config.proxy_url, ["TOCSIN_PROXY_URL"], host.env);
  const { caCert, clientCert, clientKey } = pemsOf(config, host);
  const ofEach = <T>(pick: (pem: Pem) => T) => ({
    caCertPem: pick(caCert),
    clientCertPem: pick(clientCert),
    clientKeyPem: pick(clientKey),
  });
  return {
    ...present({
      ...ofEach(({ text }) => text),
      insecureSkipVerify: config.insecure_skip_verify,
      proxyUrl: proxyUrl?.value,
    }),
    names: { ...OPTION_NAMES, ...ofEach(({ attribute }) => attribute) },
    variables: present({ proxyUrl: proxyUrl?.from, ...ofEach(({ variable }) => variable) }),
    otherVariables: FILE_VARIABLES,
  };
}

/**
 * Reads the certificates. A certificate and its key have the same source: a variable never completes a pair of which
 * the block sets one.
 */
function pemsOf(config: Config<ProviderAttributes>, host: Host) {
  const { client_cert_pem, client_cert_file, client_key_pem, client_key_file } = config;
  const inBlock = [client_cert_pem, client_cert_file, client_key_pem, client_key_file].some((value) => value !== null);
  const from = (name: PemName, variable: string | null): Pem => {
    const found = variable === null ? null : find(null, [variable], host.env);
    return pemFrom(name, { pem: config[`${name}_pem` as const], file: config[`${name}_file` as const], found }, host);
  };
  const { caCertPem, clientCertPem, clientKeyPem } = FILE_VARIABLES;
  return {
    caCert: from("ca_cert", caCertPem),
    clientCert: from("client_cert", inBlock ? null : clientCertPem),
    clientKey: from("client_key", inBlock ? null : clientKeyPem),
  };
}

/** Returns an object without its null and undefined values. */
function present<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // Object.entries loses the names
}
