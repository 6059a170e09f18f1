import type { Random } from "../../support/random.ts";
import type { Value } from "../../../src/kit/cty/index.ts";
import { textOf, type Block, type ResourceType } from "../core/configuration.ts";
import { GROUP, PROJECTS } from "../seed.ts";

type Values = Block["values"];

/** The choices of a program. */
export interface Dice extends Random {
  /** The main project of the program. */
  readonly home: number;
}

const LEVELS = ["watch", "mention", "disabled", "participating", "custom", "custom", "custom"] as const;
const EVENTS = ["new_note", "new_issue", "failed_pipeline"] as const;

/** A reference to a project: its number or a path. */
export const anyReference = (random: Dice, project: number): string => {
  const path = PROJECTS[project as keyof typeof PROJECTS]; // those of the generator
  return random.chance(0.5) ? path : String(project);
};

/** Returns one of the projects, usually the main one of the program. */
export const anyProject = (random: Dice): number => (random.chance(0.7) ? random.home : random.pick([7, 8, 9]));

/** Returns the level of a setting, with events if it has any. */
export function anyLevel(random: Dice): Values {
  const level = random.pick(LEVELS);
  if (level !== "custom") return { level };
  const events = EVENTS.filter(() => random.chance(0.5)).map((name): [string, Value] => [name, random.chance(0.7)]);
  return { level, events: Object.fromEntries(events) };
}

/** One of the values of `on_destroy` that a type has. */
export const anyOnDestroy = (random: Dice, type: ResourceType): Values => {
  if (type === "client_key") return {};
  const usual = type === "notification_setting" ? "reset" : "disable";
  return { on_destroy: random.pick([usual, "restore", "restore", "keep"]) };
};

function placeValues(random: Dice): Values {
  const dice = random.below(6);
  if (dice === 0) return {};
  if (dice === 1) return { group: random.pick([GROUP.path, String(GROUP.id)]) };
  return { project: anyReference(random, anyProject(random)) };
}

/** The values of a block of a type. */
export function anyValues(random: Dice, type: ResourceType): Values {
  const own = anyOnDestroy(random, type);
  if (type === "notification_setting") return { ...placeValues(random), ...anyLevel(random), ...own };
  const project = anyReference(random, anyProject(random));
  if (type === "error_tracking_settings") return { project, active: random.chance(0.8), ...own };
  const rotation = random.chance(0.3) ? { rotate_when_changed: { turn: "1" } } : {};
  return { project, ...rotation, ...(random.chance(0.3) ? { retain: null } : {}) };
}

/** Returns the same text for two blocks of one setting; each key has its own text. */
export function subjectOf({ address, type, values }: Block): string {
  if (type === "client_key") return address;
  const reference = textOf(values.project ?? values.group ?? "global");
  const [id] = Object.entries(PROJECTS).find(([, path]) => path === reference) ?? [reference];
  return `${type} ${values.group === undefined ? "" : "group "}${id === GROUP.path ? String(GROUP.id) : id}`;
}

/** Returns a few blocks with different settings. */
export function anyBlocks(random: Dice, count: number): readonly Block[] {
  const blocks = Array.from({ length: count }, (_, index): Block => {
    const type = random.pick<ResourceType>([
      "notification_setting",
      "notification_setting",
      "error_tracking_settings",
      "client_key",
      "client_key",
    ]);
    const name = random.chance(0.2) ? `each["${index}"]` : `b${index}`;
    const createBeforeDestroy = random.chance(0.15) ? { createBeforeDestroy: true } : {};
    return { address: `${type}.${name}`, type, values: anyValues(random, type), ...createBeforeDestroy };
  });
  const distinct = blocks.filter(
    (block, index) => blocks.findIndex((other) => subjectOf(other) === subjectOf(block)) === index,
  );
  return related(random, distinct);
}

/** Occasionally makes a key or settings take their project from another block, and so wait for it. */
function related(random: Dice, blocks: readonly Block[]): readonly Block[] {
  const key = blocks.find(({ type }) => type === "client_key");
  const settings = blocks.find(({ type }) => type === "error_tracking_settings");
  if (key === undefined || settings === undefined || random.chance(0.6)) return blocks;
  const [user, used] = random.chance(0.7) ? [key, settings] : [settings, key];
  return blocks.map((block) => (block === user ? referring(user, used) : block));
}

/** Returns the same block with the project of another one. */
export function referring(block: Block, { address }: Block): Block {
  const values = Object.fromEntries(Object.entries(block.values).filter(([name]) => name !== "project"));
  return { ...block, values, references: { project: { address, attribute: "project" } } };
}
