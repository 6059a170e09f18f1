import { ERRORS as NETWORK_ERRORS } from "./network-diagnostics.ts";
import { varied, type FailureMessage } from "./report.ts";
import { ERRORS } from "./response-diagnostics.ts";

const { refused, requestTooLarge, failed } = ERRORS;

const BY_STATUS: Readonly<Record<number, FailureMessage>> = {
  304: ERRORS.notModified,
  401: ERRORS.unauthenticated,
  403: ERRORS.denied,
  405: ERRORS.noMethod,
  407: NETWORK_ERRORS.proxyUnauthenticated,
  408: ERRORS.timedOut,
  409: ERRORS.busy,
  413: requestTooLarge,
  414: varied(requestTooLarge, { why: "The request's URL is too long for the service, or for a proxy in between." }),
  415: ERRORS.contentType,
  422: varied(refused, {
    why: "It understands the request, but a value contradicts the rules of the service or another value.",
  }),
  426: ERRORS.otherProtocol,
  429: ERRORS.rateLimited,
  431: ERRORS.headersTooLarge,
  501: varied(failed, { code: "unsupported" }),
  502: varied(failed, {
    why: "A proxy in front of the service could not reach it, or could not read its response.",
  }),
  503: varied(failed, { why: "The service is overloaded, starting, or down for maintenance." }),
  504: varied(failed, { why: "A proxy in front of the service waited too long for it." }),
};

/** Returns the message for a status that is not a success. */
export function messageForStatus(status: number): FailureMessage {
  const known = BY_STATUS[status];
  if (known !== undefined) return known;
  if (status < 400) return varied(ERRORS.redirected, { why: "The redirect does not name a target." });
  return status < 500 ? refused : failed;
}
