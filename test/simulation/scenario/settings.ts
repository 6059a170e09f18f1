import type { Block } from "../core/configuration.ts";
import { apply, imported, program, setting, settings, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";

/** The summary about two resources. */
export const TWICE = "Two resources manage the same setting";
/** The summary about a destroy that undoes what another resource declares. */
export const RESETS = "This plan resets a setting that another resource declares";
const TAKEN = "Existing notification setting taken over";
const UNCHANGED = "Settings were left unchanged";

/** Settings of one project. */
export const [a, b, c] = ["a", "b", "c"].map((name) => setting(name)) as [Block, Block, Block];
/** The same block with some other values. */
export const other = (block: Block, values: Block["values"]): Block => ({
  ...block,
  values: { ...block.values, ...values },
});
const custom = { level: "custom", events: { new_note: true, new_issue: false } };
const tracking = (name: string): Block => settings(name);

/** A rename that stopped after the new object. */
const halfRenamed = (one: Block, two: Block) => [
  write([one]),
  apply(),
  write([two]),
  apply({ targets: [two.address] }),
];

/** Two objects of one setting, as after an import beside the first one. */
export const both = (one: Block, two: Block, id = "project/team/app") => [
  write([one]),
  apply(),
  write([one, two], { imports: [{ to: two.address, id }] }),
  apply(),
];

const RESET_IN_PLAN: readonly Scenario[] = [
  {
    title: "an import at a new address while the old one goes is an error in the plan",
    says: [RESETS],
    program: program([write([a]), apply(), write([b], imported(b)), apply()]),
  },
  {
    title: "an import of error tracking settings at a new address is the same error",
    says: [RESETS],
    program: program([
      write([tracking("a")]),
      apply(),
      write([tracking("b")], { imports: [{ to: tracking("b").address, id: "team/app" }] }),
      apply(),
    ]),
  },
  {
    title: "an import under a number is the same error, as both record the project",
    says: [RESETS],
    program: program([
      write([a]),
      apply(),
      write([other(b, { project: "7" })], { imports: [{ to: b.address, id: "project/7" }] }),
      apply(),
    ]),
  },
  {
    title: "one of two objects that goes is an error in the plan",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b]), apply()]),
  },
  {
    title: "one of two objects that goes is an error where one names the project by its number",
    says: [RESETS],
    program: program([
      ...both(a, other(b, { project: "7" }), "project/7"),
      write([other(b, { project: "7" })]),
      apply(),
    ]),
  },
  {
    title: "one of two objects of error tracking settings that goes is an error in the plan",
    says: [TWICE, RESETS],
    program: program([...both(tracking("a"), tracking("b"), "team/app"), write([tracking("b")]), apply()]),
  },
  {
    title: "a rename without `moved` that begins with -target is an error in the plan of the rest",
    says: [TAKEN, RESETS],
    program: program([...halfRenamed(a, b), apply()]),
  },
  {
    title: "an import of a group's setting at a new address is the same error",
    says: [RESETS],
    program: program([
      write([other(a, { project: null, group: "team" })]),
      apply(),
      write([other(b, { project: null, group: "5" })], { imports: [{ to: b.address, id: "group/5" }] }),
      apply(),
    ]),
  },
  {
    title: "an import of the global setting at a new address is the same error",
    says: [RESETS],
    program: program([
      write([other(a, { project: null })]),
      apply(),
      write([other(b, { project: null })], { imports: [{ to: b.address, id: "global" }] }),
      apply(),
    ]),
  },
  {
    title: "one of two objects that goes is an error without a refresh, too",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b]), apply({ refresh: false })]),
  },
  {
    title: "one of three objects that goes is an error in the plan",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b, c], imported(c)), apply()]),
  },
  {
    title: "`moved` to an object that is there keeps both, and is the same error",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b], { moved: [{ from: a.address, to: b.address }] }), apply()]),
  },
  {
    title: "-replace of the one that stays is the same error, as Terraform plans it unchanged first",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([b]), apply({ replace: [b.address] })]),
  },
  {
    title: "an object that moves to another project is an error where its setting is declared by another one",
    says: [TWICE, RESETS],
    program: program([...both(a, b), write([other(a, { project: "team/lib" }), b]), apply()]),
  },
  {
    title: "a destroy of all after a removal is an error that -refresh=false avoids",
    says: [TWICE, RESETS],
    program: program([
      ...both(a, b),
      write([b]),
      apply({ mode: "destroy" }),
      apply({ mode: "destroy", refresh: false }),
      write([]),
    ]),
  },
];

const RIGHT_IN_PLAN: readonly Scenario[] = [
  {
    title: "a destroy of all, two objects of one setting included, says no more than that there are two",
    says: [TWICE],
    program: program([...both(a, b), apply({ mode: "destroy" }), write([])]),
  },
  {
    title: "one of two objects that goes with `on_destroy = keep` undoes nothing",
    says: [TWICE],
    program: program([...both(other(a, { on_destroy: "keep" }), b), write([b]), apply()]),
  },
  {
    title: "one of two objects that a `removed` block forgets undoes nothing",
    says: [TWICE],
    program: program([...both(a, b), write([b], { removed: [{ from: a.address, destroy: false }] }), apply()]),
  },
  {
    title: "one of two objects that `state rm` forgets undoes nothing",
    says: [TWICE],
    program: program([...both(a, b), { kind: "forget", stack: "main", address: a.address }, write([b]), apply()]),
  },
  {
    title: "-target of the one that goes shows one of the two, and nobody can tell",
    says: [TWICE],
    program: program([...both(a, b), write([b]), apply({ targets: [a.address] }), write([])]),
  },
  {
    title: "a count that shifts replaces what shifts, and resets what goes",
    says: [],
    program: program([
      write(["team/app", "team/lib", "team/web"].map((project, at) => other(setting(`x[${at}]`), { project }))),
      apply(),
      write(["team/lib", "team/web"].map((project, at) => other(setting(`x[${at}]`), { project }))),
      apply(),
    ]),
  },
];

/** The remaining object changes in the plan that destroys the other one: its write wins, whatever comes first. */
const WRITE_WINS = [1, 10].flatMap((parallelism): readonly Scenario[] => {
  const changes = (one: Block, two: Block, id?: string) => [
    ...both(one, two, id),
    write([other(two, { on_destroy: "keep" })]),
    apply({ parallelism }),
  ];
  const says = { says: [TWICE], maySay: [UNCHANGED] };
  return [
    {
      title: `a change of \`on_destroy\` alone keeps what a destroy would undo, at parallelism ${parallelism}`,
      ...says,
      program: program(changes(a, b)),
    },
    {
      title: `a change of \`on_destroy\` alone keeps single events, too, at parallelism ${parallelism}`,
      says: [TAKEN],
      maySay: [UNCHANGED],
      program: program([
        ...halfRenamed(other(a, custom), other(b, custom)),
        write([other(b, { ...custom, on_destroy: "keep" })]),
        apply({ parallelism }),
      ]),
    },
    {
      title: `a change of \`on_destroy\` alone keeps error tracking on, at parallelism ${parallelism}`,
      ...says,
      program: program(changes(tracking("a"), tracking("b"), "team/app")),
    },
    {
      title: `a change of the words alone keeps what a destroy would undo, at parallelism ${parallelism}`,
      ...says,
      program: program([...both(a, b), write([other(b, { project: "7" })]), apply({ parallelism })]),
    },
    {
      title: `a saved plan keeps it in the same way, at parallelism ${parallelism}`,
      ...says,
      program: program([
        ...both(a, b),
        write([other(b, { on_destroy: "keep" })]),
        apply({ parallelism, verb: "plan" }),
        apply({ parallelism, verb: "apply the plan" }),
      ]),
    },
    {
      title: `a plan without a refresh keeps it in the same way, at parallelism ${parallelism}`,
      ...says,
      program: program([
        ...both(a, b),
        write([other(b, { on_destroy: "keep" })]),
        apply({ parallelism, refresh: false }),
      ]),
    },
  ];
});

/** Several objects of one setting. */
export const SETTINGS: readonly Scenario[] = [...RESET_IN_PLAN, ...RIGHT_IN_PLAN, ...WRITE_WINS];
