import { apply, program, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";
import { a, b, both, other, RESETS, TWICE } from "./settings.ts";

/** Changes that -minimal-refresh plans twice, each in its own way. */
const MINIMAL = {
  "another level": other(a, { level: "mention" }),
  "another `on_destroy`": other(a, { on_destroy: "keep" }),
  "a number for the project": other(a, { project: "7" }),
  "another project": other(a, { project: "team/lib" }),
} as const;

/** Plans with -minimal-refresh. */
export const MINIMAL_REFRESH: readonly Scenario[] = [
  ...Object.entries(MINIMAL).map(([what, block]) => ({
    title: `-minimal-refresh plans ${what} without a conflict`,
    says: [],
    program: program([write([a]), apply(), write([block]), apply({ refresh: "minimal" })], { isDestroyed: true }),
  })),
  {
    title: "-minimal-refresh with -replace has no conflict",
    says: [],
    program: program([write([a]), apply(), apply({ refresh: "minimal", replace: [a.address] })]),
  },
  {
    title: "-minimal-refresh of a tainted object has no conflict",
    says: [],
    program: program([
      write([a]),
      apply(),
      { kind: "taint", stack: "main", address: a.address },
      apply({ refresh: "minimal" }),
    ]),
  },
  {
    title: "-minimal-refresh finds one of two objects that goes, unread as they are",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b]), apply({ refresh: "minimal" })]),
  },
  {
    title: "-minimal-refresh finds two objects of one setting of which one changes",
    says: [TWICE],
    program: program([...both(a, b), write([a, other(b, { level: "mention" })]), apply({ refresh: "minimal" })]),
  },
];
