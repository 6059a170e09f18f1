import { escapeInvisible } from "./invisible.ts";

/**
 * The reason why something failed, so that a caller can decide without knowing HTTP. The list is closed. `gone`: it
 * does not exist. `conflict`: somebody else has it. `denied`: no permission. `invalid`: the input is wrong.
 * `unavailable`: it may work later. `timeout`: no answer in time. `unsupported`: it never works here. `internal`: a
 * fault of ours.
 */
export type ErrorCode =
  | "gone"
  | "conflict"
  | "denied"
  | "invalid"
  | "unavailable"
  | "timeout"
  | "unsupported"
  | "internal";

/** One step into a value: the name of an attribute, a position in a list counted from 0, or a key of a map. */
export type PathStep = string | number | { readonly key: string };

/** The path to a value in a configuration. */
export type Path = readonly PathStep[];

/** A path as a reference in a configuration has it: `previous_keys[0].key_id`, `events["new_note"]`. */
export const pathText = (path: Path): string => path.map(stepText).join("").replace(/^\./, "");

/** The same text with a capital first letter, as a sentence begins. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same text as a part of a sentence: without a capital first letter, unless an abbreviation begins it. */
export const midSentence = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

function stepText(step: PathStep): string {
  if (typeof step === "number") return `[${step}]`;
  if (typeof step === "object") return `[${JSON.stringify(step.key)}]`;
  return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

/** Feedback without a severity: what is wrong, and where. */
export interface Problem {
  /** A title that names the thing. Constant text in warnings, so that Terraform folds many alike into one. */
  readonly summary: string;
  /** The whole explanation: what happened, why, and what to do. */
  readonly detail: string;
  /** The attribute it belongs to; absent for the whole block. */
  readonly path?: Path | undefined;
}

/** Feedback for the user, as a value. */
export interface Diagnostic extends Problem {
  readonly severity: "error" | "warning";
}

/** The common part of all occurrences of one error or warning. `docs/errors.md` has a row for each kind. */
export interface DiagnosticKind {
  /** A title that names the thing; `…` stands for what an occurrence names. */
  readonly summary: string;
  /** The explanation in whole sentences, if it is always the same. */
  readonly why?: string;
  /** The advice in whole sentences; absent if `why` says what would be right. */
  readonly advice?: string;
}

/** A kind of error. */
export interface ErrorKind extends DiagnosticKind {
  readonly code: ErrorCode;
}

/** A cause that several objects have in common. */
export interface SharedCause {
  /** It in one clause, such as `the connection was refused: http://127.0.0.1:8080`. Equal ones are the same cause. */
  readonly clause: string;
  /** The requests that fail alike: all of them, or those to one endpoint. */
  readonly affects: "service" | "endpoint";
  /** Whether it may lie in a single object after all: then it is shared from the second one on that has it. */
  readonly isDoubtful?: boolean;
}

/** The details that one occurrence adds to its kind. */
export interface Occurrence {
  /** The explanation in whole sentences. */
  readonly why?: string;
  /** The text of somebody else, which ends the detail on lines of its own. */
  readonly original?: string;
  /** The name that replaces the `…` of the summary. */
  readonly named?: string;
  readonly path?: Path | undefined;
  readonly cause?: unknown;
  /** The name of what failed, such as `team/app`; absent if it needs no name. */
  readonly about?: string | undefined;
  /** Absent where the reason may lie in a single object. Of many errors of one cause, only the first is told whole. */
  readonly sharedCause?: SharedCause | undefined;
}

/** The parts of a `DiagnosticError`. */
export interface ErrorParts extends Occurrence {
  /** By this, and not by a text, an error is recognized. */
  readonly kind: Pick<ErrorKind, "code" | "summary">;
  /** The kind's, except for an occurrence that differs. */
  readonly code?: ErrorCode;
  /** The attempt and its outcome, in whole sentences, before the reason. */
  readonly attempt?: string;
  /** Advice, in whole sentences. */
  readonly advice?: string;
}

/** The one base class of errors that a user is meant to read. Its texts never hold a secret. */
export class DiagnosticError extends Error {
  override readonly name: string = "DiagnosticError";
  readonly parts: ErrorParts;

  constructor(parts: ErrorParts) {
    const { summary, detail } = problemOf(parts);
    const { cause } = parts;
    super(detail === "" ? summary : `${summary}: ${detail}`, cause === undefined ? undefined : { cause });
    this.parts = parts;
  }

  get kind(): ErrorParts["kind"] {
    return this.parts.kind;
  }

  get code(): ErrorCode {
    return this.parts.code ?? this.kind.code;
  }

  get path(): Path | undefined {
    return this.parts.path;
  }

  /** Whether the reason lies in no single object, as for refused credentials: every request fails alike. */
  get isGeneral(): boolean {
    return this.parts.sharedCause?.affects === "service";
  }

  /** Whether the operation may have taken effect although it failed, so that somebody has to check its object. */
  get mayHaveExecuted(): boolean {
    return false;
  }

  get summary(): string {
    return this.problem.summary;
  }

  get detail(): string {
    return this.problem.detail;
  }

  /** Its texts, and where it belongs to: what the wire and the terminal show. */
  get problem(): Problem {
    return problemOf(this.parts);
  }

  /** Returns the same error, of the same class, except for what is given. */
  with(changes: Partial<ErrorParts>): this {
    const Same = this.constructor as new (parts: ErrorParts) => this; // each class is made of its parts alone
    return new Same({ ...this.parts, ...changes });
  }

  /** Returns the same error with more advice. */
  adding(advice: string): this {
    return advice === "" ? this : this.with({ advice: sentences(this.parts.advice, advice) });
  }

  /** Returns the same error at another place of the configuration. */
  at(path: Path): this {
    return this.with({ path });
  }
}

/** Makes a result of a kind and an occurrence, one of which says why. */
interface FromKind<Kind extends DiagnosticKind, Result> {
  (kind: Kind & { readonly why: string }, occurrence?: Occurrence): Result;
  (kind: Kind, occurrence: Occurrence & { readonly why: string }): Result;
}

/** The feedback of one occurrence: what happened, then what to do, then the original text. */
export const diagnostic: FromKind<DiagnosticKind, Problem> = (kind: DiagnosticKind, occurrence: Occurrence = {}) =>
  problemOf({ ...kind, ...occurrence, kind });

/** The error of one occurrence, with the same words. */
export const diagnosticError: FromKind<ErrorKind, DiagnosticError> = (kind: ErrorKind, occurrence: Occurrence = {}) => {
  const { why, advice } = kind;
  return new DiagnosticError({ ...(why && { why }), ...(advice && { advice }), ...occurrence, kind });
};

type ProblemParts = Omit<ErrorParts, "kind"> & { readonly kind: DiagnosticKind };

/** The error that feedback was before the wire made text of it. */
export const errorFromProblem = ({ summary, detail, path }: Problem): DiagnosticError =>
  new DiagnosticError({ kind: { code: "invalid", summary }, why: detail, path });

/** The text of an error or warning, for the wire and the terminal. What it quotes can be seen, whoever wrote it. */
function problemOf({ kind, named, attempt, why, advice, original, path }: ProblemParts): Problem {
  const summary = named === undefined ? kind.summary : kind.summary.replace("…", () => named);
  const detail = [sentences(attempt, why, advice), original].filter(Boolean).join("\n");
  return { summary: escapeInvisible(summary), detail: escapeInvisible(detail), path };
}

/** These sentences as one text. */
export const sentences = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(" ");

/** Whether something that was thrown is an error, whichever realm it comes from. */
export const isError = (thrown: unknown): thrown is Error =>
  Object.prototype.toString.call(thrown) === "[object Error]";

/**
 * Resolves to `value` when `work` fails with this code; every other failure stays one, and so does one whose reason
 * lies in no single object.
 */
export async function onCode<T, U>(code: ErrorCode, work: () => Promise<T>, value: U): Promise<T | U> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError && thrown.code === code && !thrown.isGeneral) return value;
    throw thrown;
  }
}

/** Gives a failure of `work` with this code the attribute that it belongs to; one that has a path keeps it. */
export async function atPath<T>(
  { code, path }: { readonly code: ErrorCode; readonly path: Path },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const isOther = !(thrown instanceof DiagnosticError) || thrown.code !== code || thrown.path !== undefined;
    throw isOther ? thrown : thrown.at(path);
  }
}
