import { EMPTY, blockAddress, textOf, type Block, type Configuration } from "../core/configuration.ts";
import { PROJECTS } from "../seed.ts";
import { anyBlocks, anyLevel, anyOnDestroy, referring, subjectOf, type Dice } from "./any-block.ts";

type Edit = (configuration: Configuration, block: Block, random: Dice) => Configuration;

const replaceBlock = (configuration: Configuration, block: Block, by: readonly Block[]): Configuration => ({
  ...configuration,
  blocks: configuration.blocks.flatMap((each) => (each === block ? by : [each])),
});

/** Returns the same block under another address. */
function renamed(block: Block, random: Dice): Block {
  const name = random.chance(0.3) ? `other["${random.below(9)}"]` : `n${random.below(90)}`;
  return { ...block, address: `${block.type}.${name}` };
}

/** Returns the import ID of a block's object; null for a key, whose number only the service knows. */
function importIdOf({ type, values }: Block): string | null {
  if (type === "client_key") return null;
  if (type === "error_tracking_settings") return textOf(values.project);
  if (typeof values.project === "string") return `project/${values.project}`;
  return typeof values.group === "string" ? `group/${values.group}` : "global";
}

/** Returns the values of a block with the project's number instead of its path, or vice versa. */
function otherReference({ values }: Block): Block["values"] {
  const [id, path] = Object.entries(PROJECTS).find((pair) => pair.includes(textOf(values.project))) ?? [];
  if (id === undefined || path === undefined) return values;
  return { ...values, project: values.project === id ? path : id };
}

const EDITS: Readonly<{ [name: string]: Edit }> = {
  changeValues: (configuration, block, random) => {
    const { values, type } = block;
    const changed = {
      notification_setting: () => ({ ...values, events: null, ...anyLevel(random) }),
      error_tracking_settings: () => ({ ...values, active: values.active !== true }),
      client_key: () => ({
        ...values,
        rotate_when_changed: { turn: String(random.below(3)) },
        retain: random.below(3) === 0 ? null : (values.retain ?? null),
      }),
    }[type]();
    return replaceBlock(configuration, block, [{ ...block, values: changed }]);
  },
  changeOnDestroy: (configuration, block, random) =>
    replaceBlock(configuration, block, [
      { ...block, values: { ...block.values, ...anyOnDestroy(random, block.type) } },
    ]),
  changeReference: (configuration, block) =>
    replaceBlock(configuration, block, [{ ...block, values: otherReference(block) }]),
  remove: (configuration, block) => replaceBlock(configuration, block, []),
  forget: (configuration, block) => ({
    ...replaceBlock(configuration, block, []),
    removed: [{ from: blockAddress(block.address), destroy: false }],
  }),
  rename: (configuration, block, random) => replaceBlock(configuration, block, [renamed(block, random)]),
  move: (configuration, block, random) => {
    const to = renamed(block, random);
    return { ...replaceBlock(configuration, block, [to]), moved: [{ from: block.address, to: to.address }] };
  },
  renameAndImport: (configuration, block, random) => {
    const [to, id] = [renamed(block, random), importIdOf(block)];
    if (id === null) return configuration;
    return { ...replaceBlock(configuration, block, [to]), imports: [{ to: to.address, id }] };
  },
  importBeside: (configuration, block, random) => {
    const [beside, id] = [renamed(block, random), importIdOf(block)];
    if (id === null) return configuration;
    const edited = random.chance(0.5) ? beside : { ...beside, values: otherReference(beside) };
    return { ...replaceBlock(configuration, block, [block, edited]), imports: [{ to: edited.address, id }] };
  },
  createBeforeDestroy: (configuration, block) =>
    replaceBlock(configuration, block, [{ ...block, createBeforeDestroy: block.createBeforeDestroy !== true }]),
  refer: (configuration, block) => {
    const to = configuration.blocks.find(
      (each) => each.type === "error_tracking_settings" && each.references === undefined,
    );
    if (to === undefined || block.type !== "client_key") return configuration;
    return replaceBlock(configuration, block, [referring(block, to)]);
  },
};

/** Changes a configuration in one way; removes the blocks that described the last change. */
export function anyEdit(configuration: Configuration, random: Dice): Configuration {
  const base = { ...EMPTY, blocks: configuration.blocks };
  const block = base.blocks[random.below(base.blocks.length)];
  if (block === undefined || random.chance(0.15)) {
    const added = anyBlocks(random, 2).map((each) => renamed(each, random));
    const subjects = new Set(base.blocks.map(subjectOf));
    return { ...base, blocks: distinct([...base.blocks, ...added.filter((each) => !subjects.has(subjectOf(each)))]) };
  }
  // Most faults come from moving objects.
  const names = [...Object.keys(EDITS), "rename", "rename", "changeValues"];
  const edit = EDITS[names[random.below(names.length)] ?? ""];
  const edited = edit === undefined ? base : edit(base, block, random);
  return { ...edited, blocks: distinct(edited.blocks) };
}

/** Removes blocks at an address that is taken, and references to missing blocks. */
export function distinct(blocks: readonly Block[]): readonly Block[] {
  const addresses = new Set(blocks.map(({ address }) => address));
  return blocks
    .filter(({ address }, index) => blocks.findIndex((each) => each.address === address) === index)
    .filter(({ references = {} }) => Object.values(references).every(({ address }) => addresses.has(address)));
}
