import type { ObjectValue, Value } from "../../../src/kit/cty/index.ts";
import { blockAddress, dependenciesOf, type Configuration } from "./configuration.ts";
import { planDestroy, planInstance, refreshObject } from "./plan-instance.ts";
import type { Run } from "./run.ts";
import { WorkingState, type State, type StateObject } from "./state.ts";
import { walk, type Node } from "./walk.ts";

/** The kinds of changes in a plan. */
export type Action = "create" | "update" | "delete" | "replace" | "create then delete" | "forget";

/** One planned change. */
export interface Change<Note = unknown> {
  readonly address: string;
  readonly action: Action;
  /** The key of the deposed object that it concerns. */
  readonly deposedKey?: string;
  readonly before: StateObject<Note> | null;
  readonly planned: Value;
  readonly private: Uint8Array;
  readonly identity?: ObjectValue | undefined;
}

/** The result of `terraform plan`. */
export interface Plan<Note = unknown> {
  readonly changes: readonly Change<Note>[];
  /** The state after the refresh, which an apply starts with. */
  readonly priorState: State<Note>;
  readonly configuration: Configuration;
  readonly isErrored: boolean;
}

/** The options of a plan. */
export interface PlanOptions {
  readonly mode: "normal" | "destroy" | "refresh-only";
  /** `minimal` plans objects unread, and reads and plans again those that would change. */
  readonly refresh: boolean | "minimal";
  readonly targets: readonly string[];
  /** Whether objects that a `removed` block forgets are read, as OpenTofu does. */
  readonly readsForgotten: boolean;
  readonly replace: readonly string[];
}

/** The data that the nodes of a plan share. */
export interface Planning<Note> {
  readonly run: Run;
  readonly options: PlanOptions;
  readonly state: WorkingState<Note>;
  readonly configuration: Configuration;
  readonly changes: Change<Note>[];
  /** The value of each planned object; others come from the state. */
  readonly planned: Map<string, Value>;
  /** The simulation's note for a new object. */
  readonly noteOf: (address: string, state: ObjectValue) => Note;
}

/** Plans a configuration. */
export async function plan<Note>(
  run: Run,
  {
    state,
    configuration,
    options,
    noteOf,
  }: Pick<Planning<Note>, "configuration" | "options" | "noteOf"> & { readonly state: State<Note> },
): Promise<Plan<Note>> {
  const working = new WorkingState(state);
  for (const { from, to } of configuration.moved) working.move(from, to);
  const planning: Planning<Note> = {
    run,
    options,
    state: working,
    configuration,
    changes: [],
    planned: new Map(),
    noteOf,
  };
  const nodes = nodesOf(planning);
  const failed: string[] = [];
  const noted = nodes.map((node) => ({
    ...node,
    run: async () => {
      const isOk = await node.run();
      if (!isOk) failed.push(node.id);
      return isOk;
    },
  }));
  await walk(noted, run);
  const { changes } = planning;
  return { changes, priorState: working.snapshot(), configuration, isErrored: failed.length > 0 || run.isStopped() };
}

function nodesOf<Note>(planning: Planning<Note>): readonly Node[] {
  const { configuration, options, state } = planning;
  const isDestroy = options.mode === "destroy";
  const targeted = targetsOf(planning);
  const blocks = configuration.blocks.filter(({ address }) => targeted(address));
  const declared = new Set(configuration.blocks.map(({ address }) => address));
  const fromBlocks = blocks.map((block): Node => {
    const after = blocks
      .filter(({ address }) => dependenciesOf(block).includes(blockAddress(address)))
      .map(({ address }) => address);
    return { id: block.address, after, run: () => planInstance(planning, block) };
  });
  const others = state.addresses().filter((address) => targeted(address));
  const orphans = others
    .filter((address) => isDestroy || !declared.has(address))
    .filter((address) => state.get(address).current !== null)
    .map((address): Node => ({ id: `orphan ${address}`, after: [], run: () => planOrphan(planning, address) }));
  const deposed = others.flatMap((address) =>
    [...state.get(address).deposed.keys()].map((key): Node => ({
      id: `deposed ${address} ${key}`,
      after: [],
      run: () => planDestroy(planning, address, key),
    })),
  );
  return [...(isDestroy ? [] : fromBlocks), ...orphans, ...deposed];
}

/** An object without a block is destroyed, unless a `removed` block says to forget it. */
async function planOrphan<Note>(planning: Planning<Note>, address: string): Promise<boolean> {
  const removed = planning.configuration.removed.find(({ from }) => from === blockAddress(address));
  if (removed?.destroy !== false || planning.options.mode === "destroy") return planDestroy(planning, address, null);
  const { options } = planning;
  if (options.readsForgotten && !(await refreshObject(planning, address, null))) return false;
  const before = planning.state.get(address).current;
  if (before !== null && options.mode === "normal") {
    planning.changes.push({ address, action: "forget", before, planned: null, private: before.stored.private });
  }
  return true;
}

/**
 * Returns a test whether an address is in a plan with `-target`: a target or its dependencies; in a destroy, a target
 * or its dependents.
 */
function targetsOf<Note>({ options, configuration, state }: Planning<Note>): (address: string) => boolean {
  const { targets, mode } = options;
  if (targets.length === 0) return () => true;
  const chosen = new Set(targets.map(blockAddress));
  for (let size = -1; size !== chosen.size;) {
    size = chosen.size;
    for (const block of configuration.blocks) {
      const own = blockAddress(block.address);
      const needs = dependenciesOf(block);
      if (mode !== "destroy" && chosen.has(own)) for (const need of needs) chosen.add(need);
      if (mode === "destroy" && needs.some((need) => chosen.has(need))) chosen.add(own);
    }
    if (mode !== "destroy") continue;
    for (const address of state.addresses()) {
      if (state.get(address).dependencies.some((need) => chosen.has(need))) chosen.add(blockAddress(address));
    }
  }
  return (address) => targets.includes(address) || (chosen.has(blockAddress(address)) && !isSibling(address, targets));
}

/** Whether an address is another instance of a block with individually targeted instances. */
const isSibling = (address: string, targets: readonly string[]): boolean =>
  targets.some(
    (target) => target !== address && target !== blockAddress(target) && blockAddress(target) === blockAddress(address),
  );
