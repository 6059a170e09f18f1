import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an
 * entry whose program no longer shows it; nothing may be added but with the reason why it cannot be mended at once.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [];
