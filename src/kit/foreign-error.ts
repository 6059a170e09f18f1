import { ERRORS } from "./diagnostics.ts";
import { DiagnosticError, diagnosticError, isError } from "./errors.ts";

/** Errors of the engine itself. Their messages name parts of the program, never values. */
const ENGINE_ERRORS = ["InternalError", "RangeError", "ReferenceError", "TypeError"];

/**
 * Describes something that was thrown without repeating its input: a library's message can quote a key, a header, or a
 * line of a file. It gives our own errors in full. Of others it gives the code and meaning (system), the name and
 * message (engine), the position (parser), or else the code or the name.
 */
export function reasonFrom(thrown: unknown): string {
  if (thrown instanceof DiagnosticError) return thrown.message;
  if (!isError(thrown)) return "unknown";
  const { name, message } = thrown;
  if ("code" in thrown && typeof thrown.code === "string") return meaningOf(thrown.code, message);
  if (ENGINE_ERRORS.includes(name)) return `${name}: ${message}`;
  const position = /\bposition \d+( \(line \d+ column \d+\))?/.exec(message)?.[0];
  return position === undefined ? name : `${name} at ${position}`;
}

/** `ENOENT: no such file or directory`, of a message that ends with what it was about. */
function meaningOf(code: string, message: string): string {
  const meaning = /^: ([a-z ]{1,80}), /.exec(message.startsWith(code) ? message.slice(code.length) : "")?.[1];
  return meaning === undefined ? code : `${code}: ${meaning}`;
}

/** Refusals that no program can avoid: the system's by node's codes, and the one of QuickJS by its words. */
function refusalOf(thrown: Error) {
  const code = "code" in thrown ? thrown.code : null;
  if (code === "EMFILE") return ERRORS.tooManyFiles;
  if (code === "ENFILE") return ERRORS.tooManyFilesOnMachine;
  return thrown.name === "InternalError" && thrown.message.startsWith("out of memory") ? ERRORS.memoryLimit : null;
}

/**
 * Returns a `DiagnosticError` as it is, one about the machine's limits where they are the reason, and makes an
 * `internal` one of everything else that can be thrown; `product` is whose fault that is.
 */
export function errorFrom(thrown: unknown, product = "this program"): DiagnosticError {
  if (thrown instanceof DiagnosticError) return thrown;
  const failed = isError(thrown);
  const original = reasonFrom(thrown);
  const refusal = failed ? refusalOf(thrown) : null;
  if (refusal !== null) return diagnosticError(refusal, { original, cause: thrown });
  const why = `This is a fault of ${product}, not of the configuration.`;
  const places = failed ? placesIn(thrown) : "";
  return diagnosticError(ERRORS.unexpected, { why, original: original + places, cause: thrown });
}

const MAX_PLACES = 5;

/**
 * A line with the places in the program that an error comes from, the innermost first; empty where the error has none.
 * Folders are left out.
 */
function placesIn({ stack = "" }: Error): string {
  // The lengths are limited: the message may be any text, and is searched too.
  const frames = stack.matchAll(/^ {4}at .{0,400}?([^\s/\\():]{1,80}\.[cm]?[jt]s:\d{1,9}:\d{1,9})\)?$/gm);
  const places = Array.from(frames, ([, place]) => place).slice(0, MAX_PLACES);
  return places.length === 0 ? "" : `\nat ${places.join(", ")}`;
}
