/** The attribute that sets each option of the client, but for those that a pair of attributes sets. */
export const OPTION_NAMES = {
  baseUrl: "base_url",
  token: "token",
  sudo: "sudo",
  headers: "headers",
  insecureSkipVerify: "insecure_skip_verify",
  proxyUrl: "proxy_url",
  requestTimeoutMs: "request_timeout",
  maxRetries: "max_retries",
  maxConcurrentRequests: "max_concurrent_requests",
  maxRequestsPerSecond: "max_requests_per_second",
};

/** The environment variables that name the files of certificates and keys. */
export const FILE_VARIABLES = {
  caCertPem: "TOCSIN_CA_CERT_FILE",
  clientCertPem: "TOCSIN_CLIENT_CERT_FILE",
  clientKeyPem: "TOCSIN_CLIENT_KEY_FILE",
};
