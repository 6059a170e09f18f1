import type { ResponseBody } from "../request/body.ts";
import { varied, type FailureMessage } from "./report.ts";
import { ERRORS } from "./response-diagnostics.ts";
import { errorCodeOf, textOf } from "./response-text.ts";

/** The service's own messages, by check: of the user, of the read-only mode, and of `sudo`. */
const BY_REASON: readonly (readonly [pattern: RegExp, message: FailureMessage])[] = [
  [/\baccept the terms of service\b/i, ERRORS.termsNotAccepted],
  [/\bpassword (?:has )?expired\b/i, ERRORS.passwordExpired],
  [/\bemail address is not confirmed\b/i, ERRORS.emailNotConfirmed],
  [/\baccount (?:has been|is) (?:blocked|banned|deactivated|locked|pending approval)\b/i, ERRORS.userBlocked],
  [/\bto use sudo\b/i, ERRORS.sudoForbidden],
  [/\bread-only (?:instance|mode)\b/i, ERRORS.readOnlyService],
];

/** Whether the text of a 403 gives no reason, or leaves only the scope and the role as one. */
export const isBareRefusal = (text: string): boolean => text === "" || text === "403 Forbidden";

/** Returns the kind of a 403, by the reason that its body gives. */
export function forbiddenMessage(body: ResponseBody): FailureMessage {
  const text = textOf(body).trim();
  if (body.kind !== "json") {
    return text === "Forbidden" ? ERRORS.addressBlocked : varied(ERRORS.refusedInBetween, { isDoubtful: true });
  }
  if (isBareRefusal(text) || errorCodeOf(body) === "insufficient_scope") return ERRORS.denied;
  return BY_REASON.find(([pattern]) => pattern.test(text))?.[1] ?? ERRORS.forbidden;
}
