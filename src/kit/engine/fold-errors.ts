import { diagnostic, type DiagnosticError, type SharedCause } from "../errors.ts";
import type { Diagnostic } from "../schema/index.ts";
import { inShort, unreadInShort } from "../shared-cause.ts";
import { asError } from "./collect.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { Shared } from "./shared.ts";

/** How often each cause was reported, by its clause: by any error, and by the error of a read. */
interface CauseCounts {
  readonly all: Map<string, number>;
  readonly reads: Map<string, number>;
}

/** Starts with nothing reported. */
const createCauseCounts = (): CauseCounts => ({ all: new Map(), reads: new Map() });

/** Counts one more error of a cause. Returns whether enough earlier ones have reported it. */
function isRepeated({ clause, isDoubtful = false }: SharedCause, counts: Map<string, number>): boolean {
  const before = counts.get(clause) ?? 0;
  counts.set(clause, before + 1);
  return before >= (isDoubtful ? 2 : 1);
}

/**
 * Returns an error as feedback. Terraform never folds errors: of those with one cause that lies in no single object,
 * such as refused credentials, all but the first are one line, which names the object and the cause.
 */
export function foldedError(error: DiagnosticError, shared: Shared): Diagnostic {
  const { sharedCause } = error.parts;
  if (sharedCause === undefined || !isRepeated(sharedCause, shared(createCauseCounts).all)) return asError(error);
  return asError(error.with({ attempt: "", why: inShort(error.parts, sharedCause), advice: "", original: "" }));
}

/** An object whose read has failed. */
export interface Unread {
  readonly id: string;
  /** Whether a warning will do if a read of another object has reported the cause. */
  readonly canFold: boolean;
}

/**
 * Does the same for the error of a read. If a read of another object has reported the cause, it is a warning, which
 * Terraform folds: the plan fails by the one error. An error of anything else would not do, as a `check` block makes a
 * warning of those of data sources.
 */
export function foldedReadError(error: DiagnosticError, { id, canFold }: Unread, shared: Shared): Diagnostic {
  const { sharedCause } = error.parts;
  if (sharedCause === undefined) return asError(error);
  const { all, reads } = shared(createCauseCounts);
  if (!isRepeated(sharedCause, reads)) {
    isRepeated(sharedCause, all);
    return asError(error);
  }
  if (!canFold) return foldedError(error, shared);
  const why = unreadInShort(error.parts, sharedCause, id);
  return { severity: "warning", ...diagnostic(WARNINGS.sameCause, { why }) };
}
