import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "./report.ts";

const ASK_ADMINISTRATOR = "Run it again later. If it fails again, tell the service's administrator.";

const TO_ADMINISTRATOR = "If that does not explain it, ask the service's administrator.";

const SIGN_IN = "Sign in to the service as that user in a browser";

/** The token or its user is not allowed to do anything. */
const DENIED = { code: "denied", isGeneral: true } as const;

const OTHER_ENDPOINT = { code: "unsupported", isOfEndpoint: true } as const;

/** The errors that any endpoint may return. */
export const ERRORS = {
  noEndpoint: {
    ...OTHER_ENDPOINT,
    summary: "Service does not have this endpoint",
    when: "The service answered 404 without saying what is missing.",
    why: "There is nothing at this address.",
    advice: ({ baseUrl }) =>
      `Check that ${baseUrl} is the address of the service itself, and that its release has the endpoint.`,
  },
  noMethod: {
    code: "unsupported",
    summary: "Service does not allow this method",
    when: "The service answered 405.",
    why: "The endpoint does not support the method.",
    advice: ({ baseUrl }) =>
      `Check that ${baseUrl} is the address of the service itself, and that its release has the endpoint.`,
  },
  noSuchUser: {
    ...DENIED,
    summary: "User to act as does not exist",
    why: ({ sudo }) => `The service has no user with the name or ID in ${sudo}.`,
    advice: ({ sudo }) => `Correct ${sudo}, or remove it to act as the token's own user.`,
  },
  webPage: {
    code: "unsupported",
    summary: "Web page answered instead of the API",
    isGeneral: true,
    why: "The response is HTML, as from a sign-in page, a browser check, a firewall, a proxy or another site.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, and any proxy or firewall in between.`,
  },
  unreadable: {
    code: "unavailable",
    summary: "Response cannot be read",
    when: "The response is empty, cut off, or not complete JSON.",
    advice: ASK_ADMINISTRATOR,
  },
  unknownForm: {
    ...OTHER_ENDPOINT,
    summary: "Response has an unknown form",
    when: "The response is JSON and does not match the description of the API.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
  },
  denied: {
    code: "denied",
    summary: "Token may not do this",
    when: "The service answered 403 without another reason, or with `insufficient_scope`.",
    why: "The scope of the token or the role of its user is not sufficient.",
    advice: ({ sudo }) =>
      `A write needs the scope \`api\`, a read at least \`read_api\`; ${sudo} needs an administrator's token with the scope \`sudo\`.`,
    pageAdvice: "Error tracking needs the Maintainer role for the project.",
  },
  permissionMissing: {
    code: "denied",
    summary: "Token may not do this",
    when: "The service answered 403 with `insufficient_granular_scope`.",
    why: "The service requires a fine-grained token with a permission that this token does not have.",
    advice:
      "Create a fine-grained token with the permission that the last line of this message names. Where a group requires fine-grained tokens, the scope `api` is not enough.",
  },
  gatewayRefused: {
    code: "denied",
    summary: "Gateway refused the request",
    when: "The service answered 400, 401, 403 or 422 with a `title` or a `detail`.",
    why: "The response has the form of RFC 9457, which gateways in front of a service use, but not the service itself.",
    advice: "Follow the last line of this message, or ask the administrator of the gateway.",
  },
  refused: {
    code: "invalid",
    summary: "Service refused the request",
    at: "the attribute, where it is known",
    why: "The service does not accept a value that was sent.",
    advice: `Change the value that the last line of this message names. ${TO_ADMINISTRATOR}`,
  },
  requestTooLarge: {
    code: "invalid",
    summary: "Service refused the request",
    when: "The service answered 413 or 414.",
    why: "The request is too large for the service, or for a proxy in between.",
    advice: "Shorten the values that are sent, or raise the proxy's limit.",
  },
  headersTooLarge: {
    code: "invalid",
    summary: "Service refused the request",
    when: "The service answered 431.",
    why: "The request's headers are too large for the service, or for a proxy in between.",
    advice: ({ headers }) => `Remove or shorten the headers in ${headers}.`,
  },
  failed: {
    code: "unavailable",
    summary: "Service failed",
    when: "The service, or a proxy in front of it, answered with a status of 500 or above.",
    why: "The fault is on the service's side.",
    advice: ASK_ADMINISTRATOR,
  },
  redirected: {
    code: "unsupported",
    summary: "Service redirects the request",
    isGeneral: true,
    when: "The service redirects, but not to the same endpoint of a moved project.",
    advice: ({ baseUrl }) =>
      `Check ${baseUrl}: it may lack a path, or lead to a sign-in page. Check any proxy or cache in between.`,
  },
  redirectedElsewhere: {
    code: "unsupported",
    summary: "Service redirects to another host",
    isGeneral: true,
    when: "The service redirected to a different origin. The token is sent only to the configured one.",
    advice: ({ baseUrl }) => `If the other address is the service, set ${baseUrl} to it.`,
  },
  notModified: {
    code: "unsupported",
    summary: 'Unexpected "not modified" response',
    why: 'The service, or a cache in between, answered "not modified" to a request that carried no condition.',
    advice: "Check any proxy or cache in between.",
  },
  unauthenticated: {
    ...DENIED,
    summary: "Service did not accept the token",
    why: "The token is missing, mistyped, expired or revoked, or it is a CI job token, which these endpoints do not accept.",
    advice: ({ token }) => `Set ${token} to a valid access token of the service with the scope \`api\`.`,
  },
  proofRequired: {
    ...DENIED,
    summary: "Service did not accept the token",
    when: "The service answered 401 with `dpop_error`.",
    why: "The token's user has switched on DPoP: each request needs a proof signed with a key of that user, and the provider sends none.",
    advice: ({ token }) =>
      `Set ${token} to a token of another user or to a project access token, or have the user switch DPoP off.`,
  },
  timedOut: {
    code: "timeout",
    summary: "Service timed out",
    when: "The service answered 408.",
    why: "It waited too long for the request.",
    advice: ASK_ADMINISTRATOR,
  },
  busy: {
    code: "conflict",
    summary: "Service is busy with another change",
    when: "The service answered 409.",
    why: "Another change of the same object is in progress.",
    advice: ASK_ADMINISTRATOR,
  },
  contentType: {
    code: "unsupported",
    summary: "Service refused the form of the request",
    when: "The service answered 415.",
    why: "It does not accept the request's content type, although the request has no body: something in between may have changed it.",
    advice: `Check any proxy or firewall in between, and that the service's release is supported. ${TO_ADMINISTRATOR}`,
  },
  otherProtocol: {
    code: "unsupported",
    summary: "Service requires another protocol",
    when: "The service answered 426.",
    why: "It does not answer plain HTTP/1.1 requests at this address.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} has the scheme https.`,
  },
  rateLimited: {
    code: "unavailable",
    summary: "Service limits the rate of requests",
    when: "The service answered 429, and after three pauses again, or it asks to wait more than 90 s.",
    why: "Too many requests came in a short time.",
    advice: ({ maxRequestsPerSecond }) => `Run it again later, or set ${maxRequestsPerSecond}.`,
  },
  termsNotAccepted: {
    ...DENIED,
    summary: "Terms of service were not accepted",
    why: "The service refuses every request of a user who has not accepted its terms of service.",
    advice: `${SIGN_IN}, and accept the terms.`,
  },
  passwordExpired: {
    ...DENIED,
    summary: "Password of the token's user has expired",
    why: "The service refuses every request of a user whose password has expired.",
    advice: `${SIGN_IN}, and set a new password.`,
  },
  emailNotConfirmed: {
    ...DENIED,
    summary: "Email address of the token's user is not confirmed",
    why: "The service refuses every request of a user who has not confirmed the primary email address.",
    advice: `${SIGN_IN}, and confirm the address.`,
  },
  userBlocked: {
    ...DENIED,
    summary: "User of the token is blocked",
    why: "The service refuses every request of a user who is blocked, deactivated or not approved.",
    advice: ({ token }) =>
      `Ask the service's administrator to unblock the user, or set ${token} to another user's token.`,
  },
  sudoForbidden: {
    ...DENIED,
    summary: "Token cannot act as another user",
    why: ({ sudo }) => `Only an administrator may act as the user in ${sudo}.`,
    advice: ({ sudo }) => `Use an administrator's token with the scope \`sudo\`, or remove ${sudo}.`,
  },
  readOnlyService: {
    ...DENIED,
    summary: "Service is read-only",
    why: "The service accepts no changes: it is in maintenance, or it is a secondary site.",
    advice: ({ baseUrl }) => `Run it again after the maintenance, or set ${baseUrl} to the primary site.`,
  },
  addressBlocked: {
    ...DENIED,
    summary: "Service blocks this machine",
    why: "The service answers a bare `Forbidden` to an address that its rate limiter blocks, as after many failed sign-ins.",
    advice: "Run it again in an hour, or ask the service's administrator to unblock this machine's address.",
  },
  refusedInBetween: {
    code: "unsupported",
    summary: "Gateway refused the request",
    when: "The response to a request is 403 with a text, or without a body.",
    isGeneral: true,
    why: "The response is not JSON, as the service's are: a gateway, proxy or firewall in front of the service refused the request.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, or ask the administrator of the gateway.`,
  },
  forbidden: {
    code: "denied",
    summary: "Service forbids the request",
    when: "The service answered 403 with a reason of its own.",
    why: "The service forbids this; its reason is the last line of this message.",
    advice: "Resolve that reason, or ask the administrator of the service.",
  },
} as const satisfies Table<FailureKind>;
