import { apply, DELETED, deed, key, program, RENAMED, setting, settings, write } from "../program/written.ts";
import type { Step } from "../program/program.ts";
import type { Scenario } from "./scenario.ts";

const ANOTHER = "This path is another project now";
const REFUSED = "Path belongs to another project or group";

const TAKEN = "Existing notification setting taken over";
const TRACKING_TAKEN = "Existing error tracking settings taken over";
const GONE = ["Object no longer found", TAKEN];
const NOTHING = "Nothing left to destroy";

const THREE = [setting("a"), settings("b"), key("c")];
/** Returns the same objects under another reference. */
const at = (project: string) => [setting("a", { project }), settings("b", { project }), key("c", { project })];

/** The values of the new project differ from those in the state. */
const VALUES: readonly Step[] = [
  deed({ kind: "set level", user: "ada", place: { kind: "project", id: 97 }, level: "mention", events: {} }),
  deed({ kind: "set error tracking", project: 97, active: false }),
  deed({ kind: "create key", project: 97 }),
];

const RENAMED_WITH_VALUES: readonly Step[] = [write(THREE), apply(), ...RENAMED, ...VALUES];

const row = (title: string, says: readonly string[], steps: readonly Step[]): Scenario => ({
  title,
  says,
  program: program(steps),
});

const REPLACE = [...at("team/app").map(({ address }) => address)];

/** Objects whose project has another path, or whose path now names another project. */
export const IDENTITY: readonly Scenario[] = [
  {
    title: "a redirect in place of what tells a number and a path apart fails the apply, and replaces nothing",
    says: ["Service redirects the request"],
    program: program([
      write([setting("a", { project: "8" })]),
      apply(),
      write([setting("a", { project: "team/lib", level: "participating" })]),
      apply({ troubles: [{ at: 4, count: 2, fault: { kind: "redirect", location: "itself" } }] }),
    ]),
  },
  row(
    "a path that is another project now changes nothing, with a warning",
    [ANOTHER],
    [...RENAMED_WITH_VALUES, apply(), apply()],
  ),
  row(
    "a change under a path that is another project now is an error in the plan",
    [ANOTHER, REFUSED],
    [
      ...RENAMED_WITH_VALUES,
      write([setting("a", { level: "participating" }), settings("b", { active: false }), key("c", { retain: 2 })]),
      apply(),
    ],
  ),
  row("the number is in place, and writes nothing", [ANOTHER], [...RENAMED_WITH_VALUES, write(at("7")), apply()]),
  row(
    "the number is in place without a refresh, and with a change",
    [],
    [
      ...RENAMED_WITH_VALUES,
      write([
        setting("a", { project: "7", level: "participating" }),
        settings("b", { project: "7" }),
        key("c", { project: "7" }),
      ]),
      apply({ refresh: false }),
    ],
  ),
  row(
    "the new path is in place, and writes nothing",
    [ANOTHER],
    [...RENAMED_WITH_VALUES, write(at("team/app-legacy")), apply(), apply()],
  ),
  row(
    "a destroy goes to the number",
    [ANOTHER, TAKEN, TRACKING_TAKEN],
    [...RENAMED_WITH_VALUES, apply({ mode: "destroy" })],
  ),
  row(
    "a destroy goes to the number without a refresh",
    [TAKEN, TRACKING_TAKEN],
    [...RENAMED_WITH_VALUES, apply({ mode: "destroy", refresh: false })],
  ),
  row("removed blocks go to the number", [ANOTHER], [...RENAMED_WITH_VALUES, write([]), apply()]),
  row(
    "a saved plan of a destroy goes to the number",
    [ANOTHER],
    [...RENAMED_WITH_VALUES, write([]), apply({ verb: "plan" }), apply({ verb: "apply the plan" })],
  ),
  row(
    "a saved plan of a destroy goes to the number of a path that becomes another project before the apply",
    [],
    [
      write(THREE),
      apply(),
      write([]),
      apply({ verb: "plan" }),
      ...RENAMED,
      ...VALUES,
      apply({ verb: "apply the plan" }),
    ],
  ),
  row(
    "a saved plan of a change is an error at apply if its path has become another project",
    [REFUSED, ANOTHER],
    [
      write(THREE),
      apply(),
      write([setting("a", { level: "participating" }), settings("b", { active: false }), key("c", { retain: 2 })]),
      apply({ verb: "plan" }),
      ...RENAMED,
      apply({ verb: "apply the plan" }),
      write(at("7")),
    ],
  ),
  row(
    "-replace takes the project that has the path now, and cleans up the old one",
    [ANOTHER, TAKEN, TRACKING_TAKEN],
    [...RENAMED_WITH_VALUES, apply({ replace: REPLACE }), apply()],
  ),
  row(
    "-replace with create_before_destroy does the same",
    [ANOTHER, TAKEN, TRACKING_TAKEN],
    [
      write(THREE.map((block) => ({ ...block, createBeforeDestroy: true }))),
      apply(),
      ...RENAMED,
      ...VALUES,
      apply({ replace: REPLACE }),
      apply(),
    ],
  ),
  row(
    "a tainted object is destroyed at its number",
    [ANOTHER, TAKEN, TRACKING_TAKEN],
    [
      ...RENAMED_WITH_VALUES,
      ...THREE.map(({ address }): Step => ({ kind: "taint", stack: "main", address })),
      apply(),
      apply(),
    ],
  ),
  row(
    "a refresh alone keeps the values of its own project",
    [ANOTHER],
    [...RENAMED_WITH_VALUES, apply({ mode: "refresh-only" }), apply()],
  ),
  row("a project that was deleted and created again is another one", GONE, [
    write([setting("a"), settings("b")]),
    apply(),
    ...DELETED,
    apply(),
    apply(),
  ]),
  row(
    "the destroy of objects of a deleted project leaves the one that has its path",
    [NOTHING, TAKEN],
    [write([setting("a"), settings("b")]), apply(), ...DELETED, apply({ mode: "destroy", refresh: false })],
  ),
  {
    title: "settings can take over what an import leaves for another project in the same apply",
    says: [TRACKING_TAKEN],
    program: program(
      [
        deed({ kind: "set error tracking", project: 7, active: true }),
        write([settings("a", { on_destroy: "restore" }), settings("b", { project: "team/web" })], {
          imports: [{ to: settings("b").address, id: "team/app" }],
        }),
        apply(),
      ],
      { isDestroyed: true },
    ),
  },
];
