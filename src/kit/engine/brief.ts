import type { DiagnosticError } from "../errors.ts";
import { SAME_REASON } from "./diagnostics.ts";

/** The subject of the first error of each kind. */
type Told = Map<DiagnosticError["kind"], string>;

/** Starts with nothing told. */
export const createTold = (): Told => new Map();

/**
 * The detail of an error. Terraform folds warnings and never errors: of those that lie in no single object, such as
 * refused credentials, all but the first are one line that names it.
 */
export function briefDetail({ kind, detail, subject }: DiagnosticError, told: Told): string {
  if (subject === undefined) return detail;
  const first = told.get(kind);
  if (first !== undefined) return `${SAME_REASON}${first}, whose error says what to do.`;
  told.set(kind, subject);
  return detail;
}
