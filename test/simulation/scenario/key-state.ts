import { apply, DELETED, deed, key, program, write } from "../program/written.ts";
import { FIRST_KEY } from "../seed.ts";
import type { Step } from "../program/program.ts";
import type { Scenario } from "./scenario.ts";

const ANOTHER = "Number belongs to another client key";

const GONE = "Client key no longer exists";
const NOT_YET = "Client key is not shown yet";
const EARLIER_GONE = "Earlier client key no longer exists";

/** A key that is rotated by each of these. */
const rotating = (quarter: string, values: Parameters<typeof key>[1] = {}): Step =>
  write([key("a", { rotate_when_changed: { quarter }, ...values })]);
const deleted = deed({ kind: "delete key", project: 7, which: "newest" });
/** More than the minute in which a list can lack an existing key. */
const later: Step = { kind: "wait", seconds: 61 };

/** Restores the service from a backup, so that its newest key is another one. */
const restored = deed({ kind: "replace key", project: 7 });

/** Keys that are gone, and keys whose numbers now belong to others. */
export const KEY_STATE: readonly Scenario[] = [
  {
    title: "a key whose number is another key's is an error of a refresh, which makes no other",
    says: [ANOTHER],
    program: program([write([key("a")]), apply(), restored, apply()]),
  },
  {
    title: "a key whose number is another key's is an error of a destroy, which deletes nothing",
    says: [ANOTHER],
    program: program([write([key("a")]), apply(), restored, apply({ mode: "destroy", refresh: false })]),
  },
  {
    title: "a key whose number is another key's is an error of a rotation, which makes and deletes nothing",
    says: [ANOTHER, "Client keys will be deleted"],
    program: program([
      rotating("1", { retain: 0 }),
      apply(),
      restored,
      rotating("2", { retain: 0 }),
      apply({ refresh: false }),
    ]),
  },
  {
    title: "a key that a replacement cannot delete, as its number is another key's, leaves the state with `state rm`",
    says: [ANOTHER],
    program: program([
      write([key("a")]),
      apply(),
      restored,
      apply({ refresh: false, replace: [key("a").address] }),
      { kind: "forget", stack: "main", address: key("a").address },
      write([key("a")], { imports: [{ to: key("a").address, id: `team/app:${FIRST_KEY}` }] }),
      apply(),
    ]),
  },
  {
    title: "an earlier key whose number is another key's counts as gone",
    says: [GONE, EARLIER_GONE],
    program: program([rotating("1"), apply(), rotating("2"), apply(), later, deleted, restored, apply()]),
  },
  {
    title: "a key that somebody deleted is named, and another one is made",
    says: [GONE],
    program: program([write([key("a")]), apply(), later, deleted, apply()], { isDestroyed: true }),
  },
  {
    title: "a key that somebody deleted beside an earlier one is named, and another one is made in place",
    says: [GONE],
    program: program([rotating("1"), apply(), rotating("2"), apply(), later, deleted, apply()], { isDestroyed: true }),
  },
  {
    title: "all keys that somebody deleted are named",
    says: [GONE, EARLIER_GONE],
    program: program([rotating("1"), apply(), rotating("2"), apply(), later, deleted, deleted, apply()]),
  },
  {
    title: "an earlier key that somebody deleted is named, and nothing is made",
    says: [EARLIER_GONE],
    program: program([
      rotating("1"),
      apply(),
      rotating("2"),
      apply(),
      later,
      deed({ kind: "delete key", project: 7, which: "oldest" }),
      apply(),
    ]),
  },
  {
    title: "a key that somebody deleted is named by a refresh alone, once",
    says: [GONE],
    program: program([write([key("a")]), apply(), later, deleted, apply({ mode: "refresh-only" }), apply()]),
  },
  {
    title: "a key that is gone with its project is named, whose path is another project by now",
    says: [GONE],
    program: program([write([key("a")]), apply(), later, ...DELETED, apply()]),
  },
  {
    title: "a list that lags and lacks a key from the minute before is an error of a refresh, which makes no other",
    says: [NOT_YET],
    program: program([write([key("a")]), apply(), apply()], { reads: { kind: "lag", ms: 9000 } }),
  },
  {
    title: "a list that lags and lacks the key of a rotation from the minute before is an error of a refresh",
    says: [NOT_YET],
    program: program([rotating("1"), apply(), later, rotating("2"), apply(), rotating("3", { retain: 5 }), apply()], {
      reads: { kind: "lag", ms: 9000 },
    }),
  },
  {
    title: "a key that somebody deleted in its first minute is named by a plan after that minute",
    says: [NOT_YET, GONE],
    program: program([write([key("a")]), apply(), deleted, apply(), later, apply()]),
  },
];
