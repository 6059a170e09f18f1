/**
 * Describes failures in terms that a user understands, without secrets. This folder applies to any API: it must never
 * know which endpoints exist, what their own refusals mean, or how requests are sent.
 */
import { bounded } from "../../../kit/bounded.ts";
import { midSentence, type ErrorCode } from "../../../kit/errors.ts";
import type { OptionLabels } from "../options/index.ts";
import type { HttpRequest } from "../request/http.ts";
import { placeInPath, withoutPlace } from "../request/place-in-path.ts";
import type { Query } from "../request/query.ts";
import { ApiError } from "./api-error.ts";
import { createRedactor, redactedCause, type Redact } from "./redact.ts";

/** Whole sentences; they may mention options by the names that the user sees. */
export type Text = string | ((labels: OptionLabels) => string);

/** A kind of failure, described independently of the request. */
export interface FailureKind {
  readonly code: ErrorCode;
  readonly summary: string;
  /** The event and its reason, if they are always the same. */
  readonly why?: Text;
  /** The user's next step, unless the caller says it. */
  readonly advice?: Text;
  /** Whether the reason is independent of the request, so that all other requests fail too. */
  readonly isGeneral?: true;
  /** Whether the reason is the endpoint, so that the same requests for other objects fail too. */
  readonly isOfEndpoint?: true;
  /** Whether a reason marked `isGeneral` may lie in the request after all, as a firewall checks each one. */
  readonly isDoubtful?: true;
  /** Whether a reason marked `isGeneral` is final, so that no later request can be answered differently. */
  readonly isFinal?: true;
}

/** A kind, or a variant of its message. */
interface Variant extends FailureKind {
  readonly kind?: FailureKind;
}

/** The parts of a message about a failure. */
export type FailureMessage = Required<Pick<FailureKind, "code" | "summary" | "why" | "advice">> & Variant;

type Varied = FailureMessage & { readonly kind: FailureKind };

/** Returns a message of the same kind with some changes; one of the two arguments has the reason. */
export function varied<W extends FailureMessage>(base: W): W & Varied;
export function varied(base: FailureMessage, changes: Partial<FailureKind>): Varied;
export function varied(
  base: Omit<FailureMessage, "why">,
  changes: Partial<FailureKind> & Pick<FailureMessage, "why">,
): Varied;
export function varied(base: Variant, changes: Partial<FailureKind> = {}): Variant {
  return { ...base, kind: base.kind ?? base, ...changes };
}

/** The reason why a request failed, in plain language; texts from outside may appear in it unchanged. */
export interface RequestFailure extends FailureMessage {
  readonly kind: FailureKind;
  /** Whether the service may nevertheless have executed the request. */
  readonly mayHaveExecuted: boolean;
  /** The original message of the service or the network library. */
  readonly original?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly missing?: string | null;
  readonly cause?: unknown;
  /**
   * The detail that distinguishes its cause from others of its kind, such as the address of a proxy. Defaults to the
   * response's own text, or to the service's address.
   */
  readonly mark?: string;
}

/**
 * Makes the error of a failed request. Removes secrets and control sequences from texts from outside, and shortens
 * them.
 */
export type Report = (request: HttpRequest, failure: RequestFailure) => ApiError;

/** The options of one client's reporter. */
interface ReportOptions {
  readonly origin: string;
  /** The path that every call starts with. */
  readonly root: string;
  readonly labels: OptionLabels;
  readonly redact: Redact;
}

/** Returns the sentences of a text. */
export const sentencesOf = (text: Text, labels: OptionLabels): string =>
  typeof text === "string" ? text : text(labels);

const MAX_ORIGINAL_LENGTH = 500;

const MAX_MARK_LENGTH = 200;
const MAX_REQUEST_ID_LENGTH = 100;
const MAX_TEXT_LENGTH = 1000;

/** Makes the reporter of one client, which removes that client's secrets. */
export function createReport({ origin, root, labels, redact }: ReportOptions): Report {
  return (request, failure) => {
    const clean = withoutAddresses(redact, request.query);
    const original = bounded(clean(failure.original ?? ""), MAX_ORIGINAL_LENGTH);
    const requestId = failure.requestId ? bounded(clean(failure.requestId), MAX_REQUEST_ID_LENGTH) : null;
    const cleanText = (text: Text): string => bounded(clean(sentencesOf(text, labels)), MAX_TEXT_LENGTH);
    const urlPath = clean(root + request.path);
    const clause = `${midSentence(failure.kind.summary)}: ${markOf(failure, { request, original, origin, clean })}`;
    return new ApiError({
      kind: failure.kind,
      code: failure.code,
      attempt: attemptSentence(request.method, urlPath, { ...failure, requestId }),
      why: cleanText(failure.why),
      advice: cleanText(failure.advice),
      original,
      status: failure.status ?? null,
      method: request.method,
      urlPath,
      requestId,
      missing: failure.missing ?? null,
      mayHaveExecuted: failure.mayHaveExecuted,
      cause: redactedCause(failure.cause, clean),
      about: clean(placeInPath(request.path) ?? "") || undefined,
      clause,
      sharedCause: sharedCauseOf(failure, clause),
      isFinal: failure.isFinal === true,
    });
  };
}

function sharedCauseOf({ isGeneral, isOfEndpoint, isDoubtful }: RequestFailure, clause: string) {
  if (isGeneral !== true && isOfEndpoint !== true) return undefined;
  const affects = isGeneral === true ? "service" : "endpoint";
  return { clause, affects, isDoubtful: isDoubtful === true } as const;
}

/** The parts of a failure that distinguish it from others of its kind. */
interface Marked {
  readonly request: HttpRequest;
  readonly original: string;
  readonly origin: string;
  readonly clean: Redact;
}

function markOf(failure: RequestFailure, { request, original, origin, clean }: Marked): string {
  const { status, isOfEndpoint, mark = original } = failure;
  const own = bounded(clean(mark), MAX_MARK_LENGTH);
  if (isOfEndpoint !== true) return own || (status === undefined ? origin : `${status} from ${origin}`);
  const endpoint = `${request.method} ${withoutPlace(request.path)}`;
  return own === "" ? endpoint : `${endpoint}: ${own}`;
}

function attemptSentence(
  method: string,
  urlPath: string,
  { status, requestId }: Pick<RequestFailure, "status" | "requestId">,
): string {
  const outcome = status === undefined ? "got no usable response" : `returned ${status}`;
  return `${method} ${urlPath} ${outcome}${requestId ? ` (request ID ${requestId})` : ""}.`;
}

/** Removes email addresses that were sent: the service, or a web server in front of it, may repeat them. */
function withoutAddresses(redact: Redact, query: Query): Redact {
  const addresses = Object.values(query).filter((value) => value.includes("@"));
  if (addresses.length === 0) return redact;
  const redactAddresses = createRedactor(addresses);
  return (text) => redactAddresses(redact(text));
}
