import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "./report.ts";
import { ERRORS as TLS_ERRORS, UNTRUSTED } from "./tls-diagnostics.ts";

const RUN_AGAIN = "Run it again. If it fails again, check any proxy or firewall in between.";

/** The reasons why there is no usable response. */
export const ERRORS = {
  hostNotFound: {
    code: "unavailable",
    summary: "Host not found",
    isGeneral: true,
    why: "The host name could not be resolved.",
    advice: ({ baseUrl }) => `Check the spelling of ${baseUrl}, and the DNS settings of this machine.`,
  },
  connectionRefused: {
    code: "unavailable",
    summary: "Connection to the service was refused",
    isGeneral: true,
    why: "Nothing listens at the address.",
    advice: ({ baseUrl }) => `Check the host and port of ${baseUrl}, and that the service is running.`,
  },
  connectionLost: {
    code: "unavailable",
    summary: "Connection to the service was lost",
    why: "The connection closed before the whole response arrived.",
    advice: RUN_AGAIN,
  },
  cutOff: {
    code: "unavailable",
    summary: "Response was cut off",
    why: "The response is shorter or longer than its announced length.",
    advice: RUN_AGAIN,
  },
  noRoute: {
    code: "unavailable",
    summary: "Service cannot be reached",
    isGeneral: true,
    why: "There is no route to the host.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, the network or VPN, and whether a proxy is needed.`,
  },
  blocked: {
    code: "unavailable",
    summary: "Service cannot be reached",
    isGeneral: true,
    why: "This machine does not allow the connection.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, and any local firewall, sandbox or container policy.`,
  },
  noLocalPort: {
    code: "unavailable",
    summary: "Service cannot be reached",
    why: "This machine has no free local port or address for another connection.",
    advice: ({ maxConcurrentRequests }) => `Run it again later, or lower ${maxConcurrentRequests}.`,
  },
  connectTimeout: {
    code: "timeout",
    summary: "Connection to the service timed out",
    why: "The connection attempt timed out.",
    advice: ({ baseUrl, requestTimeoutMs }) =>
      `Check ${baseUrl}, any firewall, and whether a proxy is needed; ${requestTimeoutMs} sets how long to wait.`,
  },
  late: {
    code: "timeout",
    summary: "Service did not respond in time",
    when: ({ requestTimeoutMs }) => `The complete response did not arrive within ${requestTimeoutMs}.`,
    advice: ({ requestTimeoutMs }) => `Run it again. A slow service may need a longer ${requestTimeoutMs}.`,
  },
  tooManyConnections: {
    code: "unavailable",
    summary: "Too many open files",
    why: "The provider has reached its limit on open files.",
    advice: ({ maxConcurrentRequests }) => `Raise the limit (\`ulimit -n\`), or lower ${maxConcurrentRequests}.`,
  },
  outOfMemory: {
    code: "unavailable",
    summary: "Out of memory",
    why: "The provider has no memory left for the request.",
    advice: ({ maxConcurrentRequests }) =>
      `Give the machine or container more memory, or lower ${maxConcurrentRequests}.`,
  },
  responseTooLarge: {
    code: "unsupported",
    summary: "Response is too large",
    why: "The response is longer than any response of the API.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service.`,
  },
  notHttp: {
    code: "unsupported",
    summary: "Response is not HTTP",
    why: "The server at the address does not speak HTTP, or requires https.",
    advice: ({ baseUrl }) => `Check the scheme and the port of ${baseUrl}.`,
  },
  proxyRefused: {
    code: "unavailable",
    summary: "Proxy refused the connection",
    when: "The proxy refused to connect to the service.",
    isGeneral: true,
    advice:
      "Check that the proxy may reach the service. To bypass a proxy in `HTTPS_PROXY` or `HTTP_PROXY`, add the service's host to `NO_PROXY`.",
  },
  proxyUnreachable: {
    code: "unavailable",
    summary: "Proxy cannot be reached",
    when: "Nothing listens at the proxy's address, or there is no route to it.",
    isGeneral: true,
    advice: ({ proxyUrl }) => `Check the host and port in ${proxyUrl}, and that the proxy is running.`,
  },
  proxyLost: {
    code: "unavailable",
    summary: "Connection to the proxy was lost",
    why: "The proxy closed the connection before the whole response arrived.",
    advice: ({ proxyUrl }) =>
      `Run it again. If it fails again, check the scheme and port in ${proxyUrl}: a proxy that speaks TLS needs https.`,
  },
  proxyTls: {
    ...UNTRUSTED,
    summary: "TLS connection to the proxy failed",
    when: "The proxy's certificate is not trusted, or the proxy does not speak TLS.",
    advice: ({ proxyUrl, caCertPem }) =>
      `Check the scheme, host and port in ${proxyUrl}, and the proxy's certificate. If a private authority signed it, add that authority's certificate with ${caCertPem}.`,
  },
  proxyUnauthenticated: {
    code: "denied",
    summary: "Proxy did not accept the credentials",
    group: "response",
    isGeneral: true,
    why: "The proxy requires a user name and a password, or does not accept the present ones.",
    advice: ({ proxyUrl }) => `Put both in ${proxyUrl}, as in \`http://user:password@proxy:3128\`.`,
    pageAdvice: ({ proxyUrl }) =>
      `Put both in ${proxyUrl}, as in \`http://user:password@proxy:3128\`, or in the environment variable that sets the proxy.`,
  },
  proxyAnswered: {
    code: "unavailable",
    summary: "Proxy answered instead of the service",
    group: "response",
    when: "A plain http request went through a proxy, and the response is an error that is not JSON like the service's.",
    isGeneral: true,
    why: "The response is not JSON like the service's, so it is most likely the proxy's own.",
    advice: ({ proxyUrl }) =>
      `Check that the proxy may reach the service, and the user name and password in ${proxyUrl}, if any.`,
  },
  cancelled: {
    code: "unavailable",
    summary: "Request was canceled",
    why: "The run was stopped before the service responded.",
    advice: "Run it again. This request changed nothing.",
  },
  noResponse: {
    code: "unavailable",
    summary: "No response from the service",
    why: "The request failed in transit.",
    advice: ({ baseUrl }) => `Check ${baseUrl} and the network, then run it again.`,
  },
  ...TLS_ERRORS,
} as const satisfies Table<FailureKind>;
