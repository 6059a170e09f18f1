import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an entry whose
 * program no longer shows it. A new entry needs the reason why it cannot be fixed immediately.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [];
