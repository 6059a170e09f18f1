import type { Table } from "../../../kit/diagnostics.ts";
import type { Mentions } from "../options/index.ts";
import type { FailureKind } from "./report.ts";

const RUN_AGAIN = "Run it again. If it fails again, check any proxy or firewall in between.";

const UNTRUSTED = { code: "invalid", isGeneral: true } as const;

const UNKNOWN_AUTHORITY = {
  summary: "Certificate of the service is not trusted",
  when: "This machine does not trust the authority that signed the certificate, or the service does not send the intermediate certificate.",
  pageAdvice: ({ caCertPem }: Mentions) =>
    `Add that authority's certificate with ${caCertPem}. If it is there already, add the intermediate certificate, or have the service send it.`,
};

const UNUSABLE = {
  summary: "Certificate of the service cannot be used",
  when: "The certificate, or one in its chain, was not issued for servers, or breaks the rule in the last line of the message.",
  pageAdvice:
    "Have it reissued. If it has an extended key usage, that must include serverAuth. Trusting another authority does not help.",
};

const TLS_FAILED = { summary: "TLS connection to the service failed" };

const CLIENT_CERTIFICATE = {
  ...TLS_FAILED,
  when: "The service refused the client certificate, requires one, or closed the connection right after the TLS handshake.",
  pageAdvice: ({ clientCertPem, clientKeyPem }: Mentions) =>
    `Check that the service is running. If it requires a client certificate, set an unexpired one that it trusts with ${clientCertPem}, and its key with ${clientKeyPem}.`,
};

const NO_HANDSHAKE = {
  ...TLS_FAILED,
  when: "The port does not speak TLS, or the TLS handshake failed.",
  pageAdvice: ({ baseUrl }: Mentions) =>
    `Check the scheme and port of ${baseUrl}, and whether the service requires a client certificate.`,
};

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
    when: ({ requestTimeoutMs }) => `No complete response arrived within ${requestTimeoutMs}.`,
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
  untrusted: {
    ...UNTRUSTED,
    ...UNKNOWN_AUTHORITY,
    why: "The certificate is signed by an authority that this machine does not trust.",
    advice: ({ caCertPem }) => `Add that authority's certificate with ${caCertPem}.`,
  },
  incompleteChain: {
    ...UNTRUSTED,
    ...UNKNOWN_AUTHORITY,
    why: "This machine does not trust the authority that signed the certificate, or the service does not send the intermediate certificate.",
    advice: ({ caCertPem }) =>
      `Add that authority's certificate with ${caCertPem}. If it is there already, add the intermediate certificate, or have the service send it.`,
  },
  otherHost: {
    ...UNTRUSTED,
    summary: "Certificate of the service is for another host",
    why: ({ baseUrl }) => `The certificate does not name the host in ${baseUrl}.`,
    advice: ({ baseUrl }) => `Use a host name in ${baseUrl} that the certificate names, or have it reissued.`,
  },
  expired: {
    ...UNTRUSTED,
    summary: "Certificate of the service has expired",
    why: "The certificate's period of validity has ended.",
    advice: "Have it renewed, and check this machine's clock.",
  },
  notYetValid: {
    ...UNTRUSTED,
    summary: "Certificate of the service is not valid yet",
    why: "The certificate's period of validity has not begun.",
    advice: "Check this machine's clock.",
  },
  revoked: {
    ...UNTRUSTED,
    summary: "Certificate of the service was revoked",
    why: "The certificate's authority has withdrawn it.",
    advice: "Have it reissued.",
  },
  wrongPurpose: {
    ...UNTRUSTED,
    ...UNUSABLE,
    why: "The certificate, or one in its chain, was not issued for servers.",
    advice:
      "Have it reissued: if it has an extended key usage, that must include serverAuth. Trusting another authority does not help.",
  },
  brokenRule: {
    ...UNTRUSTED,
    ...UNUSABLE,
    why: "The certificate, or one in its chain, breaks the rule for certificates in the last line of this message.",
    advice: "Have it reissued by that rule. Trusting another authority does not help.",
  },
  clientRefused: {
    ...UNTRUSTED,
    ...CLIENT_CERTIFICATE,
    why: "The service refused the client certificate, or requires one and got none.",
    advice: ({ clientCertPem, clientKeyPem }) =>
      `Set an unexpired client certificate that the service trusts with ${clientCertPem}, and its key with ${clientKeyPem}.`,
  },
  closedUnanswered: {
    code: "unavailable",
    ...CLIENT_CERTIFICATE,
    isGeneral: true,
    why: "The service closed the connection right after the TLS handshake. It may require a client certificate, reject the present one, or be down behind its TLS proxy.",
    advice: ({ clientCertPem, clientKeyPem }) =>
      `Check that the service is running. If it requires a client certificate, set one that it trusts with ${clientCertPem}, and its key with ${clientKeyPem}.`,
  },
  notTls: {
    ...UNTRUSTED,
    ...NO_HANDSHAKE,
    why: "The port does not speak TLS.",
    advice: ({ baseUrl }) => `Check the port of ${baseUrl}, or write http if the service has no TLS.`,
  },
  nothingInCommon: {
    ...UNTRUSTED,
    ...TLS_FAILED,
    why: "The service ended the TLS handshake. It may share no TLS version, cipher or curve with the provider, or require a client certificate.",
    advice: ({ clientCertPem, clientKeyPem }) =>
      `Let the service offer TLS 1.3, or TLS 1.2 with an ECDHE key exchange and AES-GCM or ChaCha20. If it requires a client certificate, set one with ${clientCertPem}, and its key with ${clientKeyPem}.`,
    pageAdvice:
      "Let the service offer TLS 1.3, or TLS 1.2 with an ECDHE key exchange and AES-GCM or ChaCha20. If it requires a client certificate, set one.",
  },
  tls: {
    ...UNTRUSTED,
    ...NO_HANDSHAKE,
    why: "The TLS handshake failed.",
    advice: ({ baseUrl }) =>
      `Check that ${baseUrl} uses https only if its port speaks TLS, and whether the service requires a client certificate.`,
  },
} as const satisfies Table<FailureKind>;
