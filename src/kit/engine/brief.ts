import type { DiagnosticError } from "../errors.ts";

/** Errors that are told, by their summaries: what the first one of each was about. */
type Told = Map<string, string>;

/** Starts with nothing told. */
export const createTold = (): Told => new Map();

/**
 * The detail of an error. Terraform folds warnings and never errors: of those that lie in no single object, such as
 * refused credentials, all but the first are one line that names it.
 */
export function briefDetail({ summary, detail, subject }: DiagnosticError, told: Told): string {
  if (subject === undefined) return detail;
  const first = told.get(summary);
  if (first !== undefined) return `This failed for the same reason as ${first}, whose error says what to do.`;
  told.set(summary, subject);
  return detail;
}
