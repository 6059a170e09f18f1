import { referring } from "../program/any-block.ts";
import type { Fault } from "../network/fault.ts";
import type { Program } from "../program/program.ts";
import { apply, deed, key, program, RENAMED, settings, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";

const NOT_LISTED = "Client keys could not be listed";
const TAKEN_OVER = "Existing error tracking settings taken over";
const UNCLAIMED = "First key of the project may be unused";
const ELSEWHERE = "This path is another project now";
const UNKNOWN = "First key of the project is unknown";

/** Settings and then a key, with a fault at the list after the write of the settings. */
const faultAfterSettings = (fault: Fault): Program =>
  program([
    write([settings("a"), referring(key("b"), settings("a"))]),
    apply({ troubles: [{ at: 6, count: 1, fault }] }),
  ]);

/** The keys that the service creates when error tracking is switched on. */
export const FIRST_KEYS: readonly Scenario[] = [
  {
    title: "a first key that no list shows before Ctrl-C is said",
    says: [UNKNOWN],
    program: program([write([settings("a")]), apply({ stop: { at: 5, kind: "interrupt" } })], {
      reads: { kind: "lag", ms: 60_000 },
    }),
  },
  {
    title: "a write of settings that fails after it took effect says that there may be a first key",
    says: ["Service failed", UNKNOWN, TAKEN_OVER],
    program: program([
      write([settings("a")]),
      apply({
        troubles: [{ at: 5, count: 1, fault: { kind: "status", status: 504, executed: true, retryAfter: "36000" } }],
      }),
      write([settings("a"), key("b")]),
      apply(),
    ]),
  },
  {
    title: "a page in place of the list after a write of settings is said, and a key of the apply takes the first key",
    says: [NOT_LISTED],
    program: faultAfterSettings({ kind: "page", status: 200 }),
  },
  {
    title: "a key waits for the first key that reads do not show yet",
    says: [],
    program: program([write([settings("a"), referring(key("b"), settings("a"))]), apply()], {
      reads: { kind: "lag", ms: 900 },
    }),
  },
  {
    title: "no cache hides the first key",
    says: [],
    program: program([write([settings("a"), key("b")]), apply()], { reads: { kind: "cache", ms: 60_000 } }),
  },
  {
    title: "a first key that reads do not show yet is named by the plan of a later key",
    says: [UNCLAIMED],
    program: program([write([settings("a")]), apply(), write([settings("a"), key("b")]), apply()], {
      reads: { kind: "lag", ms: 900 },
    }),
  },
  {
    title: "a key waits for the first key that half of the reads show, by whatever words the settings have",
    says: [],
    program: program([write([settings("a", { project: "7" }), key("b")]), apply()], {
      reads: { kind: "half lag", ms: 900 },
    }),
  },
  {
    title: "a first key that reads show only after the wait is named, unless the last list shows it",
    says: [],
    maySay: ["Another client key was created"],
    program: program(
      [
        write([settings("a"), referring(key("b"), settings("a"))]),
        apply({ troubles: [{ at: 9, count: 6, fault: { kind: "late response", ms: 4000 } }] }),
      ],
      { reads: { kind: "lag", ms: 9000 } },
    ),
  },
  {
    title: "a list that still shows the key that this apply has deleted does not hide the first key",
    says: [],
    maySay: [UNCLAIMED],
    program: program(
      [
        write([key("a")]),
        apply(),
        { kind: "wait", seconds: 1 },
        write([settings("b")]),
        apply(),
        { kind: "wait", seconds: 1 },
        write([settings("b"), key("c")]),
        apply(),
      ],
      { reads: { kind: "lag", ms: 900 } },
    ),
  },
  {
    title: "a key that moves to a project with an unused first key warns of it",
    says: [UNCLAIMED],
    program: program([
      write([settings("a", { project: "team/lib" }), key("b")]),
      apply(),
      write([settings("a", { project: "team/lib" }), key("b", { project: "team/lib" })]),
      apply(),
    ]),
  },
  {
    title: "a new key in the place of settings that go warns of their first key",
    says: [UNCLAIMED],
    program: program([write([settings("a")]), apply(), write([key("b")]), apply()]),
  },
  {
    title: "a new key in a project that settings leave for another one warns of their first key",
    says: [UNCLAIMED],
    program: program([
      write([settings("a")]),
      apply(),
      write([settings("a", { project: "team/web" }), key("b")]),
      apply(),
    ]),
  },
  {
    title: "a key whose project is gone warns of the first key of the project that has its path now",
    says: [ELSEWHERE, UNCLAIMED, "Client key no longer exists"],
    program: program([
      write([key("a")]),
      apply(),
      ...RENAMED,
      write([key("a"), settings("b")]),
      apply(),
      deed({ kind: "delete project", project: 7 }),
      apply(),
    ]),
  },
  {
    title: "a page in place of a plan's list of keys does not hide an unused first key",
    says: [UNCLAIMED],
    program: program([
      write([settings("a")]),
      apply(),
      write([settings("a"), key("b")]),
      apply({ troubles: [{ at: 2, count: 1, fault: { kind: "page", status: 200 } }] }),
    ]),
  },
  {
    title: "a new key beside tainted settings warns of their first key",
    says: [UNCLAIMED],
    program: program([
      write([settings("a")]),
      apply(),
      { kind: "taint", stack: "main", address: settings("a").address },
      write([settings("a"), key("b")]),
      apply(),
    ]),
  },
  {
    title: "settings that were replaced still name their first key",
    says: [UNCLAIMED],
    program: program([
      write([settings("a")]),
      apply(),
      apply({ replace: [settings("a").address] }),
      write([settings("a"), key("b")]),
      apply(),
    ]),
  },
  {
    title: "an unused first key of settings by number is named beside new keys of several projects by path",
    says: ["First key of the project may be unused"],
    program: program([
      write([settings("z", { project: "7" })]),
      apply(),
      write([key("a", { project: "team/web" }), key("b"), settings("z", { project: "7" })]),
      apply({ parallelism: 1 }),
    ]),
  },
  {
    title: "a redirect in place of the list after a write of settings is said",
    says: [NOT_LISTED],
    program: faultAfterSettings({ kind: "redirect", location: "elsewhere" }),
  },
  {
    title: "a long Retry-After of the list after a write of settings is said, and ends the apply",
    says: [NOT_LISTED, "Service limits the rate of requests"],
    program: faultAfterSettings({ kind: "status", status: 429, executed: false, retryAfter: "36000" }),
  },
  ...[5, 6].map((at): Scenario => ({
    title: `Ctrl-C at request ${at} does not cancel the list after a write of settings, and the next plan names the key`,
    says: [UNCLAIMED],
    program: program([
      write([settings("a"), referring(key("b"), settings("a"))]),
      apply({ stop: { at, kind: "interrupt" } }),
    ]),
  })),
  {
    title: "a restore that switches tracking on names the key that the service creates",
    says: ["Restored settings created a client key", TAKEN_OVER],
    program: program([
      write([settings("a", { active: false, on_destroy: "restore" })]),
      deed({ kind: "set error tracking", project: 7, active: true }),
      apply(),
      deed({ kind: "delete key", project: 7, which: "oldest" }),
      write([]),
      apply(),
    ]),
  },
];
