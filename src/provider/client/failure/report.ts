/**
 * What went wrong, in words that a user understands, and free of secrets. What stands here holds for any API: this
 * folder must never know which endpoints there are, what their own refusals mean, or how requests are sent.
 */
import { bounded } from "../../../kit/bounded.ts";
import type { ErrorCode } from "../../../kit/errors.ts";
import type { Mentions } from "../options/index.ts";
import type { HttpRequest } from "../request/http.ts";
import type { Query } from "../request/query.ts";
import { ApiError } from "./api-error.ts";
import { createRedactor, redactedCause, type Redact } from "./redact.ts";

/** Whole sentences; they may mention options, in the words of whoever set them. */
export type Text = string | ((mentions: Mentions) => string);

/** A kind of failure, in words that do not depend on the request. */
export interface FailureKind {
  readonly code: ErrorCode;
  readonly summary: string;
  /** What happened and why, where it is always the same. */
  readonly why?: Text;
  /** What to do next, where the caller does not say it. */
  readonly advice?: Text;
  /** That the reason lies in no single request: all others fail alike. */
  readonly isGeneral?: true;
}

/** A kind, or words that vary it. */
interface Variant extends FailureKind {
  readonly kind?: FailureKind;
}

/** The parts of a message about a failure. */
export type Words = Required<Omit<FailureKind, "isGeneral">> & Variant;

type Varied = Words & { readonly kind: FailureKind };

/** Returns words of the same kind that differ in this; the reason is in one of the two. */
export function varied<W extends Words>(words: W): W & Varied;
export function varied(words: Words, changes: Partial<FailureKind>): Varied;
export function varied(words: Omit<Words, "why">, changes: Partial<FailureKind> & Pick<Words, "why">): Varied;
export function varied(words: Variant, changes: Partial<FailureKind> = {}): Variant {
  return { ...words, kind: words.kind ?? words, ...changes };
}

/** Why a request failed, in plain words; texts from outside may stand in it as they came. */
export interface RequestFailure extends Words {
  readonly kind: FailureKind;
  /** Whether the service may have executed the request all the same. */
  readonly mayHaveExecuted: boolean;
  /** What the service or the network library said itself. */
  readonly original?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly missing?: string | null;
  readonly cause?: unknown;
}

/**
 * Makes the error of a failed request. Here texts from outside lose their secrets, their length, and what a terminal
 * would obey.
 */
export type Report = (request: HttpRequest, failure: RequestFailure) => ApiError;

/** What the reporter of one client knows. */
interface ReportOptions {
  /** The path that every call begins with. */
  readonly root: string;
  readonly mentions: Mentions;
  readonly redact: Redact;
}

/** Returns a text's sentences. */
export const sentencesOf = (text: Text, mentions: Mentions): string =>
  typeof text === "string" ? text : text(mentions);

const MAX_ORIGINAL_LENGTH = 500;

const MAX_REQUEST_ID_LENGTH = 100;
const MAX_WORDS_LENGTH = 1000;

/** Makes the reporter of one client, which knows the client's secrets. */
export function createReport({ root, mentions, redact }: ReportOptions): Report {
  return (request, failure) => {
    const clean = withoutAddresses(redact, request.query);
    const original = bounded(clean(failure.original ?? ""), MAX_ORIGINAL_LENGTH);
    const requestId = failure.requestId ? bounded(clean(failure.requestId), MAX_REQUEST_ID_LENGTH) : null;
    const wordsIn = (text: Text): string => bounded(clean(sentencesOf(text, mentions)), MAX_WORDS_LENGTH);
    const urlPath = clean(root + request.path);
    return new ApiError({
      kind: failure.kind,
      code: failure.code,
      attempt: told(request.method, urlPath, { ...failure, requestId }),
      why: wordsIn(failure.why),
      advice: wordsIn(failure.advice),
      original,
      status: failure.status ?? null,
      method: request.method,
      urlPath,
      requestId,
      missing: failure.missing ?? null,
      mayHaveExecuted: failure.mayHaveExecuted,
      cause: redactedCause(failure.cause, clean),
      subject: failure.isGeneral === true ? `${request.method} ${urlPath}` : undefined,
    });
  };
}

function told(
  method: string,
  urlPath: string,
  { status, requestId }: Pick<RequestFailure, "status" | "requestId">,
): string {
  const outcome = status === undefined ? "got no usable response" : `returned ${status}`;
  return `${method} ${urlPath} ${outcome}${requestId ? ` (request ID ${requestId})` : ""}.`;
}

/** The service, or a web server before it, may repeat an email address that was sent. */
function withoutAddresses(redact: Redact, query: Query): Redact {
  const addresses = Object.values(query).filter((value) => value.includes("@"));
  if (addresses.length === 0) return redact;
  const redactAddresses = createRedactor(addresses);
  return (text) => redactAddresses(redact(text));
}
