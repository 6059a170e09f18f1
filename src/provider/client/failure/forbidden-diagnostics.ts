import type { FailureKind } from "./report.ts";

const SIGN_IN = "Sign in to the service as that user in a browser";

/** The reasons for a 403 besides the scope of the token and the role of its user. */
export const ERRORS = {
  termsNotAccepted: {
    code: "denied",
    summary: "Terms of service were not accepted",
    isGeneral: true,
    why: "The service refuses every request of a user who has not accepted its terms of service.",
    advice: `${SIGN_IN}, and accept the terms.`,
  },
  passwordExpired: {
    code: "denied",
    summary: "Password of the token's user has expired",
    isGeneral: true,
    why: "The service refuses every request of a user whose password has expired.",
    advice: `${SIGN_IN}, and set a new password.`,
  },
  emailNotConfirmed: {
    code: "denied",
    summary: "Email address of the token's user is not confirmed",
    isGeneral: true,
    why: "The service refuses every request of a user who has not confirmed the primary email address.",
    advice: `${SIGN_IN}, and confirm the address.`,
  },
  userBlocked: {
    code: "denied",
    summary: "User of the token is blocked",
    isGeneral: true,
    why: "The service refuses every request of a user who is blocked, deactivated or not approved.",
    advice: ({ token }) =>
      `Ask the service's administrator to unblock the user, or set ${token} to another user's token.`,
  },
  sudoForbidden: {
    code: "denied",
    summary: "Token cannot act as another user",
    isGeneral: true,
    why: ({ sudo }) => `Only an administrator may act as the user in ${sudo}.`,
    advice: ({ sudo }) => `Use an administrator's token with the scope \`sudo\`, or remove ${sudo}.`,
  },
  readOnlyService: {
    code: "denied",
    summary: "Service is read-only",
    isGeneral: true,
    why: "The service accepts no changes: it is in maintenance, or it is a secondary site.",
    advice: ({ baseUrl }) => `Run it again after the maintenance, or set ${baseUrl} to the primary site.`,
  },
  addressBlocked: {
    code: "denied",
    summary: "Service blocks this machine",
    isGeneral: true,
    why: "The service answers a bare `Forbidden` to an address that its rate limiter blocks, as after many failed sign-ins.",
    advice: "Run it again in an hour, or ask the service's administrator to unblock this machine's address.",
  },
  refusedInBetween: {
    code: "unsupported",
    summary: "Gateway refused the request",
    isGeneral: true,
    why: "The response is not JSON, as the service's are: a gateway, proxy or firewall in front of the service refused the request.",
    advice: ({ baseUrl }) => `Check ${baseUrl}, or ask whoever runs what is in between.`,
  },
  forbidden: {
    code: "denied",
    summary: "Service forbids the request",
    why: "The service forbids this; its reason is the last line of this message.",
    advice: "Remove that reason, or ask the service's administrator.",
  },
} as const satisfies Record<string, FailureKind>;
