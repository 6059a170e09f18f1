import { ERRORS } from "./network-diagnostics.ts";
import { varied, type FailureMessage } from "./report.ts";

const { hostNotFound, noRoute, blocked, connectTimeout, connectionLost, tooManyConnections, outOfMemory } = ERRORS;
const { responseTooLarge, untrusted, incompleteChain, otherHost, wrongPurpose, brokenRule, nothingInCommon } = ERRORS;

/** The messages for the error codes of Node.js, OpenSSL and undici. */
export const MESSAGES_BY_CODE: Readonly<Record<string, FailureMessage>> = {
  ECONNREFUSED: ERRORS.connectionRefused,
  ENOTFOUND: hostNotFound,
  EAI_AGAIN: hostNotFound,
  EAI_NODATA: hostNotFound,
  EAI_FAIL: hostNotFound,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EAFNOSUPPORT: noRoute,
  ENETDOWN: noRoute,
  EHOSTDOWN: noRoute,
  EACCES: blocked,
  EPERM: blocked,
  EMFILE: tooManyConnections,
  ENFILE: tooManyConnections,
  ENOMEM: outOfMemory,
  ENOBUFS: outOfMemory,
  EAI_MEMORY: outOfMemory,
  ERR_MEMORY_ALLOCATION_FAILED: outOfMemory,
  EADDRNOTAVAIL: ERRORS.noLocalPort,
  ETIMEDOUT: connectTimeout,
  UND_ERR_CONNECT_TIMEOUT: connectTimeout,
  // undici's own limit applies only to a proxy that is asked for a tunnel.
  UND_ERR_HEADERS_TIMEOUT: connectTimeout,
  ECONNRESET: connectionLost,
  ECONNABORTED: connectionLost,
  EPIPE: connectionLost,
  UND_ERR_SOCKET: connectionLost,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ERRORS.cutOff,
  UND_ERR_RES_EXCEEDED_MAX_SIZE: responseTooLarge,
  UND_ERR_HEADERS_OVERFLOW: varied(responseTooLarge, { why: "Its headers are longer than any of the API." }),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incompleteChain,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incompleteChain,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: ERRORS.expired,
  CERT_NOT_YET_VALID: ERRORS.notYetValid,
  CERT_REVOKED: ERRORS.revoked,
  INVALID_PURPOSE: wrongPurpose,
  INVALID_CA: brokenRule,
  PATH_LENGTH_EXCEEDED: brokenRule,
  CERT_CHAIN_TOO_LONG: brokenRule,
  CERT_REJECTED: brokenRule,
  // Any other certificate error of Node.js: its name is only in the message.
  UNSPECIFIED: brokenRule,
  // From the executable; OpenSSL accepts such a certificate.
  CA_USED_AS_END_ENTITY: varied(brokenRule, {
    why: "The certificate belongs to an authority (CA:TRUE), not to a server.",
    advice: ({ caCertPem }) => `Have it reissued with CA:FALSE, or give the certificate itself in ${caCertPem}.`,
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  HOSTNAME_MISMATCH: otherHost,
  ERR_SSL_WRONG_VERSION_NUMBER: ERRORS.notTls,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: nothingInCommon,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: nothingInCommon,
  ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY: nothingInCommon,
  ERR_SSL_UNSUPPORTED_PROTOCOL: nothingInCommon,
  // A request that was given up, or that no host could send: nothing is known of the service.
  UND_ERR_ABORTED: ERRORS.noResponse,
  UND_ERR_DESTROYED: ERRORS.noResponse,
  UND_ERR_INVALID_ARG: ERRORS.noResponse,
  ERR_INVALID_URL: ERRORS.noResponse,
};
