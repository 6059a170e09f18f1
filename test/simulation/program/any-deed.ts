import { textOf } from "../core/configuration.ts";
import { GROUP, PROJECTS } from "../seed.ts";
import { anyLevel, anyProject, type Dice } from "./any-block.ts";
import type { Deed, Place } from "./program.ts";

const anyPlace = (random: Dice): Place => {
  const dice = random.below(10);
  if (dice === 0) return { kind: "global" };
  return dice === 1 ? { kind: "group", id: GROUP.id } : { kind: "project", id: anyProject(random) };
};

function setLevel(random: Dice): Deed {
  const { level, events } = anyLevel(random);
  return {
    kind: "set level",
    user: random.pick(["ada", "bo"]),
    place: anyPlace(random),
    level: textOf(level),
    events: { ...(events as Record<string, boolean> | undefined) }, // as it was made
  };
}

/** Returns an everyday change of the service. */
export const anyDeed = (random: Dice): Deed =>
  random.pick<() => Deed>([
    () => setLevel(random),
    () => setLevel(random),
    () => ({ kind: "set error tracking", project: anyProject(random), active: random.chance(0.5) }),
    () => ({ kind: "create key", project: anyProject(random) }),
  ])();

/** Returns changes that remove objects of a state. */
export function anyUpheaval(random: Dice): readonly Deed[] {
  const project = anyProject(random);
  const path = PROJECTS[project as keyof typeof PROJECTS]; // one of them
  const again: Deed = { kind: "create project", project: 90 + project, path };
  const use: Deed = { kind: "set error tracking", project: 90 + project, active: true };
  return random.pick<readonly Deed[]>([
    [{ kind: "delete key", project, which: random.pick(["newest", "oldest"]) }],
    [{ kind: "replace key", project }],
    [{ kind: "rename", project, path: `${path}-legacy` }],
    [{ kind: "rename", project, path: `${path}-legacy` }, again, use],
    [{ kind: "delete project", project }, again],
    [{ kind: "delete project", project }],
    [{ kind: "archive", project }],
  ]);
}
