import { diagnostic, type DiagnosticError, type SharedCause } from "../errors.ts";
import type { Diagnostic } from "../schema/index.ts";
import { inShort, unreadInShort } from "../shared-cause.ts";
import { asError } from "./collect.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { Shared } from "./shared.ts";

/** How often each cause was told, by its clause: by an error at all, and by that of a read. */
interface Told {
  readonly all: Map<string, number>;
  readonly reads: Map<string, number>;
}

/** Starts with nothing told. */
const createTold = (): Told => ({ all: new Map(), reads: new Map() });

/** Counts one more error of a cause. Returns whether enough had told it before. */
function isTold({ clause, isDoubtful = false }: SharedCause, counts: Map<string, number>): boolean {
  const before = counts.get(clause) ?? 0;
  counts.set(clause, before + 1);
  return before >= (isDoubtful ? 2 : 1);
}

/**
 * Returns an error as feedback. Terraform never folds errors: of those with one cause that lies in no single object,
 * such as refused credentials, all but the first are one line, which names the object and the cause.
 */
export function tellError(error: DiagnosticError, shared: Shared): Diagnostic {
  const { sharedCause } = error.parts;
  if (sharedCause === undefined || !isTold(sharedCause, shared(createTold).all)) return asError(error);
  return asError(error.with({ attempt: "", why: inShort(error.parts, sharedCause), advice: "", original: "" }));
}

/** An object whose read has failed. */
export interface Unread {
  readonly id: string;
  /** Whether a warning will do if a read of another object has told the cause. */
  readonly canFold: boolean;
}

/**
 * Does the same for the error of a read. If that of another object has told the cause, it is a warning, which Terraform
 * folds: the plan fails by the one error. An error of anything else would not do, as a `check` block makes a warning of
 * those of data sources.
 */
export function tellReadError(error: DiagnosticError, { id, canFold }: Unread, shared: Shared): Diagnostic {
  const { sharedCause } = error.parts;
  if (sharedCause === undefined) return asError(error);
  const { all, reads } = shared(createTold);
  if (!isTold(sharedCause, reads)) {
    isTold(sharedCause, all);
    return asError(error);
  }
  if (!canFold) return tellError(error, shared);
  const why = unreadInShort(error.parts, sharedCause, id);
  return { severity: "warning", ...diagnostic(WARNINGS.sameCause, { why }) };
}
