import { apply, key, program, settings, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";

/** Client keys, and the one that the service makes. */
export const KEYS: readonly Scenario[] = [
  {
    title: "settings and a key share the key that the service makes, without a reference",
    says: [],
    program: program([write([settings("a"), key("b")]), apply()]),
  },
];
