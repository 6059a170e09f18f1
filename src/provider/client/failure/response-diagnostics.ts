import type { FailureKind } from "./report.ts";

const ASK_ADMINISTRATOR = "Run it again later. If it fails again, tell the service's administrator.";

const TO_ADMINISTRATOR = "If that does not explain it, ask the service's administrator.";

/** What a response of any endpoint may have to say. */
export const ERRORS = {
  noEndpoint: {
    code: "unsupported",
    summary: "The service does not have this endpoint",
    why: "There is nothing at this address.",
    advice: ({ baseUrl }) =>
      `Check that ${baseUrl} is the address of the service itself, and that its release has the endpoint.`,
  },
  noMethod: {
    code: "unsupported",
    summary: "The service does not allow this method",
    why: "The endpoint does not support the method.",
    advice: ({ baseUrl }) =>
      `Check that ${baseUrl} is the address of the service itself, and that its release has the endpoint.`,
  },
  noSuchUser: {
    code: "denied",
    summary: "The user to act as does not exist",
    isGeneral: true,
    why: ({ sudo }) => `The service knows no user with the name or ID in ${sudo}.`,
    advice: ({ sudo }) => `Correct ${sudo}, or remove it to act as the token's own user.`,
  },
  webPage: {
    code: "unsupported",
    summary: "A web page answered instead of the API",
    isGeneral: true,
    why: "The response is HTML, as from a sign-in page, a browser check, a firewall, a proxy or another site.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, and any proxy or firewall in between.`,
  },
  unreadable: {
    code: "unavailable",
    summary: "The service's response cannot be read",
    advice: ASK_ADMINISTRATOR,
  },
  unknownForm: {
    code: "unsupported",
    summary: "The service's response has an unknown form",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
  },
  denied: {
    code: "denied",
    summary: "The token may not do this",
    why: "The scope of the token or the role of its user is not sufficient.",
    advice: ({ sudo }) =>
      `A write needs the scope \`api\`, a read at least \`read_api\`; ${sudo} needs an administrator's token with the scope \`sudo\`.`,
  },
  permissionMissing: {
    code: "denied",
    summary: "The token may not do this",
    why: "The service requires a fine-grained token with a permission that this token does not have.",
    advice:
      "Create a fine-grained token with the permission that the last line of this message names. Where a group requires fine-grained tokens, the scope `api` is not enough.",
  },
  gatewayRefused: {
    code: "denied",
    summary: "Gateway refused the request",
    why: "The response has the form of RFC 9457, in which gateways in front of a service answer, and not the service's own.",
    advice: "Do what the last line of this message says, or ask whoever runs the gateway.",
  },
  refused: {
    code: "invalid",
    summary: "The service refused the request",
    why: "The service does not accept a value that was sent.",
    advice: `Change the value that the last line of this message names. ${TO_ADMINISTRATOR}`,
  },
  requestTooLarge: {
    code: "invalid",
    summary: "The service refused the request",
    why: "The request is too large for the service, or for a proxy in between.",
    advice: "Shorten the values that are sent, or raise the proxy's limit.",
  },
  headersTooLarge: {
    code: "invalid",
    summary: "The service refused the request",
    why: "The request's headers are too large for the service, or for a proxy in between.",
    advice: ({ headers }) => `Remove or shorten what ${headers} adds.`,
  },
  failed: {
    code: "unavailable",
    summary: "The service failed",
    why: "The fault is on the service's side.",
    advice: ASK_ADMINISTRATOR,
  },
  redirected: {
    code: "unsupported",
    summary: "The service redirects the request",
    advice: ({ baseUrl }) =>
      `Check ${baseUrl}: it may lack a path, or lead to a sign-in page. Check any proxy or cache in between.`,
  },
  redirectedElsewhere: {
    code: "unsupported",
    summary: "The service redirects to another address",
    advice: ({ baseUrl }) => `If the other address is the service, set ${baseUrl} to it.`,
  },
  notModified: {
    code: "unsupported",
    summary: 'Unexpected "not modified" response',
    why: 'The service, or a cache in between, answered "not modified" to a request that carried no condition.',
    advice: "Check any proxy or cache in between.",
  },
  unauthenticated: {
    code: "denied",
    summary: "The service did not accept the token",
    isGeneral: true,
    why: "The token is missing, mistyped, expired or revoked, or it is a CI job token, which these endpoints do not accept.",
    advice: ({ token }) => `Set ${token} to a valid access token of the service with the scope \`api\`.`,
  },
  proofRequired: {
    code: "denied",
    summary: "The service did not accept the token",
    isGeneral: true,
    why: "The token's user has switched on DPoP: each request needs a proof that is signed with a key of that user, and none is sent.",
    advice: ({ token }) =>
      `Set ${token} to a token of another user or to a project access token, or have the user switch DPoP off.`,
  },
  proxyUnauthenticated: {
    code: "denied",
    summary: "The proxy did not accept the credentials",
    isGeneral: true,
    why: "The proxy requires a user name and a password, or other ones.",
    advice: ({ proxyUrl }) => `Put both in ${proxyUrl}, as in \`http://user:password@proxy:3128\`.`,
  },
  proxyAnswered: {
    code: "unavailable",
    summary: "The proxy answered in the service's place",
    isGeneral: true,
    why: "The response is not JSON, as the service's are: it is most likely the proxy's own.",
    advice: ({ proxyUrl }) =>
      `Check that the proxy may reach the service, and the user name and password in ${proxyUrl}, if it needs them.`,
  },
  timedOut: {
    code: "timeout",
    summary: "The service timed out",
    why: "It waited too long for the request.",
    advice: ASK_ADMINISTRATOR,
  },
  busy: {
    code: "conflict",
    summary: "The service is busy with another change",
    why: "Another change of the same object is in progress.",
    advice: ASK_ADMINISTRATOR,
  },
  contentType: {
    code: "unsupported",
    summary: "The service refused the form of the request",
    why: "It does not accept the request's content type, although the request has no body: something in between may have changed it.",
    advice: `Check any proxy or firewall in between, and that the service's release is supported. ${TO_ADMINISTRATOR}`,
  },
  otherProtocol: {
    code: "unsupported",
    summary: "The service requires another protocol",
    why: "It does not answer plain HTTP/1.1 requests at this address.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} has the scheme https.`,
  },
  rateLimited: {
    code: "unavailable",
    summary: "The service limits the rate of requests",
    why: "Too many requests came in a short time.",
    advice: ({ maxRequestsPerSecond }) => `Run it again later, or set ${maxRequestsPerSecond}.`,
  },
  endlessList: {
    code: "unsupported",
    summary: "The service's list does not end",
    why: "A page names a next one that was read already, does not exist, or is beyond any real list.",
    advice: "Report it to the service's administrator. What was read of the list is not all of it.",
  },
  longList: {
    code: "unsupported",
    summary: "The service's list is too long",
    advice: "Report it to the service's administrator. What was read of the list is not all of it.",
  },
} as const satisfies Record<string, FailureKind>;
