import { apply, DELETED, key, program, RENAMED, setting, settings, write } from "../program/written.ts";
import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an
 * entry whose program no longer shows it; nothing may be added but with the reason why it cannot be mended at once.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [
  {
    sentence: "foreign",
    needs: ["deed: rename", "deed: create project"],
    cause: "A path that is another project by now is written.",
    program: program([write([setting("a")]), apply(), ...RENAMED, apply()]),
  },
  {
    sentence: "foreign",
    needs: ["deed: delete project", "deed: create project"],
    cause: "A destroy resets the project that has the path of a deleted one.",
    program: program([write([setting("a")]), apply(), ...DELETED, write([]), apply()]),
  },
  {
    sentence: "destroyed",
    needs: ["deed: rename", "deed: create project"],
    cause: "A destroy by path leaves the setting of the project that had the path.",
    program: program([write([setting("a")]), apply(), ...RENAMED, write([]), apply()]),
  },
  {
    sentence: "strayKey",
    needs: ["deed: rename", "deed: create project"],
    cause: "A key of a renamed project counts as gone, since its path is another project by now.",
    program: program([write([key("a")]), apply(), ...RENAMED, write([key("a", { project: "7" })]), apply()]),
  },
  {
    sentence: "strayKey",
    needs: ["stale reads"],
    cause: "A list that lags hides a key that is there, and another one is made.",
    program: program([write([settings("a"), key("b")]), apply(), apply()], { reads: { kind: "lag", ms: 1000 } }),
  },
];
