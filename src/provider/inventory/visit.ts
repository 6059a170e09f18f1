import type { Client } from "../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Part } from "./found.ts";

/** Who asks, and for what. */
export interface Visit {
  readonly client: Client;
  readonly parts: readonly Part[];
  readonly signal: AbortSignal;
}

/** Whether anything is asked for that groups have. */
export const hasGroups = ({ parts }: Visit): boolean => parts.includes("notification_setting");

/**
 * Returns why one read failed. Throws on what fails for every other one as well: a token that is not accepted, a
 * service that answers nobody, a walk that is stopped.
 */
export function reasonOf(thrown: unknown, { signal }: Pick<Visit, "signal">): DiagnosticError {
  if (thrown instanceof DiagnosticError && thrown.subject === undefined && !signal.aborted) return thrown;
  throw thrown;
}
