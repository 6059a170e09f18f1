import { apply, key, program, settings, write } from "../program/written.ts";
import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an
 * entry whose program no longer shows it; nothing may be added but with the reason why it cannot be mended at once.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [
  {
    sentence: "strayKey",
    needs: ["stale reads"],
    cause: "A list that lags hides a key that is there, and another one is made.",
    program: program([write([settings("a"), key("b")]), apply(), apply()], { reads: { kind: "lag", ms: 1000 } }),
  },
];
