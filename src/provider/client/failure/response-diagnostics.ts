import type { Table } from "../../../kit/diagnostics.ts";
import type { OptionLabels } from "../options/index.ts";
import type { FailureKind } from "./report.ts";

const LATER = {
  advice: "Run it again later. If it fails again, tell the service's administrator.",
  pageAdvice: "Run it again later.",
};

const TO_ADMINISTRATOR = "If that does not explain it, ask the service's administrator.";

const TOO_LARGE = {
  code: "invalid",
  summary: "Service refused the request",
  when: "The request, or its headers, are too large for the service or for a proxy in between.",
  pageAdvice: ({ headers }: OptionLabels) =>
    `Shorten the values that are sent, or ${headers}, or raise the proxy's limit.`,
} as const;

const GATEWAY_REFUSED = {
  summary: "Gateway refused the request",
  when: "The response does not have the service's form, so it comes from a gateway, proxy or firewall in between.",
  pageAdvice: ({ baseUrl }: OptionLabels) =>
    `Check ${baseUrl} and the last line of the message, or ask the gateway's administrator.`,
};

const SIGN_IN = "Sign in to the service as that user in a browser";

/** The token or its user is not allowed to do anything. */
const DENIED = { code: "denied", isGeneral: true } as const;

const OTHER_ENDPOINT = { code: "unsupported", isOfEndpoint: true } as const;

/** The errors that any endpoint may return. */
export const ERRORS = {
  noEndpoint: {
    ...OTHER_ENDPOINT,
    summary: "Service does not have this endpoint",
    when: "Status 404, without saying what is missing.",
    why: "There is nothing at this address.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
  },
  noMethod: {
    code: "unsupported",
    summary: "Service does not allow this method",
    when: "Status 405: the endpoint does not support the method.",
    why: "The endpoint does not support the method.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
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
    ...LATER,
  },
  unknownForm: {
    ...OTHER_ENDPOINT,
    summary: "Response has an unknown form",
    when: "The response is JSON, but does not match the description of the API.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
  },
  denied: {
    code: "denied",
    summary: "Token may not do this",
    why: "The scope of the token or the role of its user is not sufficient.",
    advice: ({ sudo }) =>
      `A write needs the scope \`api\`, a read at least \`read_api\`; ${sudo} needs an administrator's token with the scope \`sudo\`.`,
    pageAdvice: ({ sudo }) =>
      `A write needs the scope \`api\`, a read at least \`read_api\`; ${sudo} needs an administrator's token with the scope \`sudo\`. Error tracking needs the Maintainer role for the project.`,
  },
  permissionMissing: {
    code: "denied",
    summary: "Token may not do this",
    why: "The service requires a fine-grained token with a permission that this token does not have.",
    advice:
      "Create a fine-grained token with the permission in the last line of this message. If a group requires fine-grained tokens, the scope `api` is not enough.",
  },
  gatewayRefused: {
    ...GATEWAY_REFUSED,
    code: "denied",
    why: "The response has the form of RFC 9457, so it comes from a gateway in front of the service.",
    advice: "Follow the last line of this message, or ask the gateway's administrator.",
  },
  refused: {
    code: "invalid",
    summary: "Service refused the request",
    why: "The service does not accept a value that was sent.",
    advice: `Change the value that the last line of this message names. ${TO_ADMINISTRATOR}`,
    pageAdvice: "Change the value that the last line of the message names.",
  },
  requestTooLarge: {
    ...TOO_LARGE,
    why: "The request is too large for the service, or for a proxy in between.",
    advice: "Shorten the values that are sent, or raise the proxy's limit.",
  },
  headersTooLarge: {
    ...TOO_LARGE,
    why: "The request's headers are too large for the service, or for a proxy in between.",
    advice: ({ headers }) => `Remove or shorten the headers in ${headers}.`,
  },
  failed: {
    code: "unavailable",
    summary: "Service failed",
    when: "Status 500 or above, from the service or a proxy in front of it.",
    why: "The fault is on the service's side.",
    ...LATER,
  },
  redirected: {
    code: "unsupported",
    summary: "Service redirects the request",
    isGeneral: true,
    when: "The service redirects, but not to the new path of a project.",
    advice: ({ baseUrl }) =>
      `Check ${baseUrl}: it may lack a path, or lead to a sign-in page. Check any proxy or cache in between.`,
  },
  redirectedElsewhere: {
    code: "unsupported",
    summary: "Service redirects to another host",
    isGeneral: true,
    when: ({ baseUrl }) => `The service redirected to another origin. The token is sent only to the one in ${baseUrl}.`,
    advice: ({ baseUrl }) => `If the other address is the service, set ${baseUrl} to it.`,
  },
  notModified: {
    code: "unsupported",
    summary: 'Unexpected "not modified" response',
    why: 'The service, or a cache in between, answered "not modified" to a request without a condition.',
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
    why: "The token's user has switched on DPoP, which requires a signed proof with each request. The provider does not send one.",
    advice: ({ token }) =>
      `Set ${token} to a token of another user or to a project access token, or have the user switch DPoP off.`,
  },
  timedOut: {
    code: "timeout",
    summary: "Service timed out",
    when: "Status 408: the service waited too long for the request.",
    why: "The service waited too long for the request.",
    ...LATER,
  },
  busy: {
    code: "conflict",
    summary: "Service is busy with another change",
    when: "Status 409: another change of the same object is in progress.",
    why: "Another change of the same object is in progress.",
    ...LATER,
  },
  contentType: {
    code: "unsupported",
    summary: "Service refused the form of the request",
    when: "Status 415: something in between may have changed the request's content type.",
    why: "The service does not accept the request's content type, although the request has no body: something in between may have changed it.",
    advice: `Check any proxy or firewall in between, and that the service's release is supported. ${TO_ADMINISTRATOR}`,
    pageAdvice: "Check any proxy or firewall in between, and that the service's release is supported.",
  },
  otherProtocol: {
    code: "unsupported",
    summary: "Service requires another protocol",
    when: "Status 426: the service does not answer plain HTTP/1.1 requests at this address.",
    why: "The service does not answer plain HTTP/1.1 requests at this address.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} has the scheme https.`,
  },
  rateLimited: {
    code: "unavailable",
    summary: "Service limits the rate of requests",
    when: "Status 429, even after three pauses, or with a pause of more than 90 s.",
    why: "The service received too many requests in a short time.",
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
    why: "The service's rate limiter blocks the address of this machine, as after many failed sign-ins.",
    advice: "Run it again in an hour, or ask the service's administrator to unblock the address.",
  },
  refusedInBetween: {
    ...GATEWAY_REFUSED,
    code: "unsupported",
    isGeneral: true,
    why: "The response is not JSON like the service's, so a gateway, proxy or firewall in front of the service refused the request.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, or ask the gateway's administrator.`,
  },
  forbidden: {
    code: "denied",
    summary: "Service forbids the request",
    why: "The service's reason is the last line of this message.",
    advice: "Resolve it, or ask the service's administrator.",
  },
} as const satisfies Table<FailureKind>;
