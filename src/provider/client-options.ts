import type { ClientOptions } from "../client/options/index.ts";
import type { Config, Provider } from "../kit/schema/index.ts";
import type { ProviderAttributes } from "./attributes.ts";
import { find, findCredential } from "./credential.ts";
import { parseDurationMs } from "./duration.ts";
import { OPTION_NAMES } from "./option-names.ts";
import { readPem } from "./pem.ts";

type ConfigureContext = Parameters<Provider["configure"]>[1];

/**
 * What the client is made with, from the configuration or else from the environment. The values are not checked, but
 * errors will be at the attribute that each comes from. Throws `invalid` at the attribute for what is missing, and for
 * a file that cannot be read.
 */
export function clientOptions(
  config: Config<ProviderAttributes>,
  { env, terraformVersion, warn }: ConfigureContext,
  version: string,
): ClientOptions {
  const { baseUrl, token, variables } = findCredential(config, env, warn);
  // A CI job has empty variables; an empty name would be looked for.
  const sudo = find(config.sudo, ["TOCSIN_SUDO"], env);
  const caCert = readPem("ca_cert", { pem: config.ca_cert_pem, file: config.ca_cert_file });
  const clientCert = readPem("client_cert", { pem: config.client_cert_pem, file: config.client_cert_file });
  const clientKey = readPem("client_key", { pem: config.client_key_pem, file: config.client_key_file });
  return {
    baseUrl,
    token,
    ...present({
      sudo: sudo?.value,
      caCertPem: caCert.text,
      clientCertPem: clientCert.text,
      clientKeyPem: clientKey.text,
      insecureSkipVerify: config.insecure_skip_verify,
      proxyUrl: config.proxy_url,
      headers: config.headers,
      maxRequestsPerSecond: config.max_requests_per_second,
    }),
    requestTimeoutMs: parseDurationMs(config.request_timeout ?? "30s"),
    maxRetries: config.max_retries ?? 5,
    maxConcurrentRequests: config.max_concurrent_requests ?? 10,
    userAgent: `terraform-provider-tocsin/${version} terraform/${terraformVersion} node/${process.versions.node}`,
    names: {
      ...OPTION_NAMES,
      caCertPem: caCert.attribute,
      clientCertPem: clientCert.attribute,
      clientKeyPem: clientKey.attribute,
    },
    variables: { ...variables, ...present({ sudo: sudo?.from }) },
  };
}

/** The same object without what is null or undefined. */
function present<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // Object.entries forgets the names
}
