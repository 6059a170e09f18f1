import type { Words } from "./report.ts";

const UNTRUSTED: Words = {
  code: "invalid",
  /**
   * @error The certificate is signed by an authority that this machine does not trust.
   * @do Give that authority's certificate in {caCertPem}.
   */
  summary: "The service's certificate is not trusted",
  why: "It is signed by an authority that this machine does not trust.",
  advice: ({ caCertPem }) => `Give that authority's certificate in ${caCertPem}.`,
};

const WRONG_HOST: Words = {
  code: "invalid",
  /**
   * @error The certificate does not name the host in {baseUrl}.
   * @do Use a host name that the certificate names, or have it reissued.
   */
  summary: "The service's certificate is for another host",
  why: ({ baseUrl }) => `It does not name the host in ${baseUrl}.`,
  advice: ({ baseUrl }) => `Use a host name in ${baseUrl} that the certificate names, or have it reissued.`,
};

/** The TLS handshake failed in a way that has no words of its own. */
export const TLS: Words = {
  code: "invalid",
  /**
   * @error The TLS handshake failed: the port may not speak TLS, or the service refused the client certificate or got none.
   * @do Check the scheme and port of {baseUrl}, and the client certificate if the service requires one.
   */
  summary: "The TLS connection to the service failed",
  why: "The TLS handshake failed.",
  advice: ({ baseUrl }) =>
    `Check that ${baseUrl} uses https only if its port speaks TLS, and whether the service requires a client certificate.`,
};

/** The service ended the handshake because of the client's certificate, or for the lack of one. */
export const REFUSED_CLIENT: Words = {
  ...TLS,
  why: "The service refused the client certificate, or requires one and got none.",
  advice: ({ clientCertPem, clientKeyPem }) =>
    `Set ${clientCertPem} and ${clientKeyPem} to a certificate that the service trusts and that has not expired.`,
};

/** What the codes of node and of OpenSSL about TLS and certificates mean. */
export const TLS_WORDS_BY_CODE: Readonly<Record<string, Words>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    code: "invalid",
    /**
     * @error The certificate's period of validity has ended.
     * @do Have it renewed, and check this machine's clock.
     */
    summary: "The service's certificate has expired",
    why: "Its period of validity has ended.",
    advice: "Have it renewed, and check this machine's clock.",
  },
  CERT_NOT_YET_VALID: {
    code: "invalid",
    /**
     * @error The certificate's period of validity has not begun.
     * @do Check this machine's clock.
     */
    summary: "The service's certificate is not valid yet",
    why: "Its period of validity has not begun.",
    advice: "Check this machine's clock.",
  },
  CERT_REVOKED: {
    code: "invalid",
    /**
     * @error The certificate's authority has withdrawn it.
     * @do Have it reissued.
     */
    summary: "The service's certificate was revoked",
    why: "Its authority has withdrawn it.",
    advice: "Have it reissued.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_HOST,
  HOSTNAME_MISMATCH: WRONG_HOST,
  ERR_SSL_WRONG_VERSION_NUMBER: {
    ...TLS,
    why: "What answered does not speak TLS.",
    advice: ({ baseUrl }) => `Check the port of ${baseUrl}, or write http if the service has no TLS.`,
  },
};
