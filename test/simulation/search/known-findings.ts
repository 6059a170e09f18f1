import { apply, DELETED, deed, imported, key, program, RENAMED, setting, settings, write } from "../program/written.ts";
import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an
 * entry whose program no longer shows it; nothing may be added but with the reason why it cannot be mended at once.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [
  {
    sentence: "notLive",
    needs: ["import"],
    cause: "The destroy of an old address resets what an import at a new address declares.",
    program: program([write([setting("a")]), apply(), write([setting("b")], imported(setting("b"))), apply()]),
  },
  {
    sentence: "notLive",
    needs: ["-target"],
    cause: "The destroy of one of two objects of a setting resets what the other one declares.",
    program: program([
      write([setting("a")]),
      apply(),
      write([setting("b")]),
      apply({ targets: [setting("b").address] }),
      apply(),
    ]),
  },
  {
    sentence: "secondPlan",
    needs: ["import"],
    cause: "The destroy of one of three objects of a setting resets it, and the next plan fails.",
    program: program([
      write([setting("a")]),
      apply(),
      write([setting("a"), setting("b")], imported(setting("b"))),
      apply(),
      write([setting("b"), setting("c")], imported(setting("c"))),
      apply(),
    ]),
  },
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
    sentence: "foreign",
    needs: ["deed: replace key"],
    cause: "A key with the same number and another public key is deleted.",
    program: program([
      write([key("a")]),
      apply(),
      deed({ kind: "replace key", project: 7 }),
      apply({ mode: "destroy" }),
    ]),
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
    sentence: "lostKey",
    needs: ["deed: delete key"],
    cause: "Nothing says that a key was deleted, and that applications with its DSN are deaf.",
    program: program([write([key("a")]), apply(), deed({ kind: "delete key", project: 7, which: "newest" }), apply()]),
  },
  {
    sentence: "lostKey",
    needs: ["deed: delete project"],
    cause: "Nothing says that a key is gone with its project, whose path is another project by now.",
    program: program([write([key("a")]), apply(), ...DELETED, apply()]),
  },
  {
    sentence: "strayKey",
    needs: ["stale reads"],
    cause: "A list that lags hides a key that is there, and another one is made.",
    program: program([write([settings("a"), key("b")]), apply(), apply()], { reads: { kind: "lag", ms: 1000 } }),
  },
];
