import { apply, deed, key, program, settings, write } from "../program/written.ts";
import { FIRST_KEY } from "../seed.ts";
import type { Scenario } from "./scenario.ts";

const ANOTHER = "Number belongs to another client key";

/** Somebody restores the service from a backup, and its newest key is another one. */
const restored = deed({ kind: "replace key", project: 7 });

/** Client keys, and the one that the service makes. */
export const KEYS: readonly Scenario[] = [
  {
    title: "settings and a key share the key that the service makes, without a reference",
    says: [],
    program: program([write([settings("a"), key("b")]), apply()]),
  },
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
      write([key("a", { retain: 0, rotate_when_changed: { quarter: "1" } })]),
      apply(),
      restored,
      write([key("a", { retain: 0, rotate_when_changed: { quarter: "2" } })]),
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
];
