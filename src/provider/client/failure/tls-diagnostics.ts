import type { Table } from "../../../kit/diagnostics.ts";
import type { OptionLabels } from "../options/index.ts";
import type { FailureKind } from "./report.ts";

/** A certificate or a handshake that fails alike for every request. */
export const UNTRUSTED = { code: "invalid", isGeneral: true } as const;

const UNKNOWN_AUTHORITY = {
  summary: "Certificate of the service is not trusted",
  when: "This machine does not trust the authority that signed the certificate, or the service does not send the intermediate certificate.",
  pageAdvice: ({ caCertPem }: OptionLabels) =>
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
  pageAdvice: ({ clientCertPem, clientKeyPem }: OptionLabels) =>
    `Check that the service is running. If it requires a client certificate, set an unexpired one that it trusts with ${clientCertPem}, and its key with ${clientKeyPem}.`,
};

const NO_HANDSHAKE = {
  ...TLS_FAILED,
  when: "The port does not speak TLS, or the TLS handshake failed.",
  pageAdvice: ({ baseUrl }: OptionLabels) =>
    `Check the scheme and port of ${baseUrl}, and whether the service requires a client certificate.`,
};

/** The reasons why there is no TLS connection to the service. */
export const ERRORS = {
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
    why: "The service closed the connection right after the TLS handshake. It may require a client certificate, reject the one that was sent, or be down behind its TLS proxy.",
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
