import { types } from "node:util";

/**
 * Why something failed, in a closed list, so that a caller can decide without knowing HTTP:
 * `gone` (it does not exist), `conflict` (somebody else has it), `denied` (no permission), `invalid` (the input is wrong),
 * `unavailable` (it may work later), `timeout` (no answer in time), `unsupported` (never works here), `internal` (a fault of ours).
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

/** Where in a configuration. */
export type Path = readonly PathStep[];

/** A path as a reference in a configuration has it: `previous_keys[0].key_id`, `events["new_note"]`. */
export const pathText = (path: Path): string => path.map(stepText).join("").replace(/^\./, "");

function stepText(step: PathStep): string {
  if (typeof step === "number") return `[${step}]`;
  if (typeof step === "object") return `[${JSON.stringify(step.key)}]`;
  return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

/** What a `DiagnosticError` is made of. */
export interface ErrorParts {
  readonly code: ErrorCode;
  /** A title that names the thing. */
  readonly summary: string;
  /** What happened, why, and what to do next. */
  readonly detail: string;
  /** The attribute the error belongs to; absent when it belongs to the whole block. */
  readonly path?: Path;
  readonly cause?: unknown;
}

/** The one base class of errors that a user is meant to read. Its texts never hold a secret. */
export class DiagnosticError extends Error {
  override readonly name: string = "DiagnosticError";
  readonly code: ErrorCode;
  readonly summary: string;
  readonly detail: string;
  readonly path: Path | undefined;

  constructor({ code, summary, detail, path, cause }: ErrorParts) {
    super(detail === "" ? summary : `${summary}: ${detail}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.summary = summary;
    this.detail = detail;
    this.path = path;
  }
}

/** What the system refuses whatever a program does, by node's codes. */
const NO_FILES = {
  code: "unavailable",
  summary: "Too many open files",
  detail: "This process may not open another file or connection. Raise the limit on open files (ulimit -n).",
} as const;
const REFUSALS = new Map<unknown, ErrorParts>([
  ["EMFILE", NO_FILES],
  ["ENFILE", { ...NO_FILES, detail: "This machine has no room for another open file. Close some programs on it." }],
]);

/**
 * Returns a `DiagnosticError` as it is, one about the machine's limits where they are the reason, and makes an `internal` one of everything
 * else that can be thrown; `product` is whose fault that is.
 */
export function errorFrom(thrown: unknown, product = "this program"): DiagnosticError {
  if (thrown instanceof DiagnosticError) return thrown;
  const text = types.isNativeError(thrown) ? thrown.message : String(thrown);
  const refusal = types.isNativeError(thrown) && "code" in thrown ? REFUSALS.get(thrown.code) : undefined;
  if (refusal !== undefined) {
    return new DiagnosticError({ ...refusal, detail: `${refusal.detail}\n${text}`, cause: thrown });
  }
  return new DiagnosticError({
    code: "internal",
    /**
     * @error The provider failed in a way that it does not know.
     * @do Report it, with the last line of the message.
     */
    summary: "Unexpected error",
    detail: `This is a fault of ${product}, not of the configuration; please report it.\n${text}`,
    cause: thrown,
  });
}

/** What Terraform's own part of the plugin protocol did wrong, in whole sentences, and where. */
export const incompleteRequest = (problem: string, path?: Path): DiagnosticError =>
  new DiagnosticError({
    code: "internal",
    /**
     * @error A request from Terraform lacks what it must contain, or has an unknown value where every value must be known. Nothing was changed.
     * @at the attribute, where there is one
     * @do Run it again with a current release of Terraform; if it happens again, report it.
     */
    summary: "Incomplete request from Terraform",
    detail: `${problem} Nothing was changed. Run it again with a current release of Terraform; if it happens again, report it.`,
    ...(path === undefined ? {} : { path }),
  });

/** Resolves to `value` when `work` fails with this code; every other failure stays one. */
export async function onCode<T, U>(code: ErrorCode, work: () => Promise<T>, value: U): Promise<T | U> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError && thrown.code === code) return value;
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
    if (!(thrown instanceof DiagnosticError) || thrown.code !== code || thrown.path !== undefined) throw thrown;
    const { summary, detail } = thrown;
    throw new DiagnosticError({ code, summary, detail, path, cause: thrown });
  }
}
