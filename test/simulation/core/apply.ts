import type { ObjectValue } from "../../../src/kit/cty/index.ts";
import { blockAddress, dependenciesOf, type Block } from "./configuration.ts";
import { applyChange, destroyDeposed, destroyObject } from "./apply-instance.ts";
import type { Change, Plan } from "./plan.ts";
import type { Run } from "./run.ts";
import { WorkingState, type State } from "./state.ts";
import { walk, type Node } from "./walk.ts";

/** The data that the nodes of an apply share. */
export interface Applying<Note> {
  readonly run: Run;
  readonly plan: Plan<Note>;
  readonly state: WorkingState<Note>;
  /** The simulation's note for a new object. */
  readonly noteOf: (address: string, state: ObjectValue) => Note;
  readonly blockAt: (address: string) => Block | undefined;
}

/** The result of an apply. */
export interface Applied<Note> {
  readonly state: State<Note>;
  readonly isOk: boolean;
}

interface ApplyOptions<Note> {
  readonly plan: Plan<Note>;
  readonly noteOf: Applying<Note>["noteOf"];
  /** Called with the state whenever Terraform writes it. */
  readonly onWrite: (state: State<Note>) => void;
}

/** Executes a plan. */
export async function apply<Note>(run: Run, { plan, noteOf, onWrite }: ApplyOptions<Note>): Promise<Applied<Note>> {
  const state = new WorkingState(plan.priorState);
  state.onWrite = () => onWrite(state.snapshot());
  const blocks = new Map(plan.configuration.blocks.map((block) => [block.address, block]));
  const applying: Applying<Note> = { run, plan, state, noteOf, blockAt: (address) => blocks.get(address) };
  const outcome = { isOk: true };
  const nodes = plan.changes.flatMap((change) => nodesOf(applying, change));
  const noted = nodes.map((node) => ({
    ...node,
    run: async () => {
      run.counts.inFlight += 1;
      const isDone = await node.run();
      run.counts.inFlight -= 1;
      outcome.isOk &&= isDone;
      return isDone;
    },
  }));
  await walk(noted, run);
  return { state: state.snapshot(), isOk: outcome.isOk && !run.isStopped() };
}

function nodesOf<Note>(applying: Applying<Note>, change: Change<Note>): readonly Node[] {
  const { plan, state, blockAt } = applying;
  const { address, action, deposedKey } = change;
  const block = blockAt(address);
  const needs = block === undefined ? [] : dependenciesOf(block);
  const write = `write ${address}`;
  const destroy = `destroy ${address}`;
  const key = `cbd-${address}`;
  const writesOf = (blocks: readonly string[]): readonly string[] =>
    plan.changes
      .filter((other) => blocks.includes(blockAddress(other.address)))
      .map((other) => `write ${other.address}`);
  // Objects that depend on another one are destroyed first.
  const dependents = plan.changes
    .filter((other) => state.get(other.address).dependencies.includes(blockAddress(address)))
    .filter((other) => other.action === "delete" || other.action === "replace")
    .map((other) => `destroy ${other.address}`);
  if (deposedKey !== undefined) {
    return [{ id: `${destroy} ${deposedKey}`, after: [], run: () => destroyDeposed(applying, change, deposedKey) }];
  }
  switch (action) {
    case "forget":
      return [{ id: `forget ${address}`, after: [], run: () => Promise.resolve(forget(applying, address)) }];
    case "delete":
      return [{ id: destroy, after: dependents, run: () => destroyObject(applying, change) }];
    case "replace":
      return [
        { id: destroy, after: dependents, run: () => destroyObject(applying, change) },
        { id: write, after: [destroy, ...writesOf(needs)], run: () => applyChange(applying, change, null) },
      ];
    case "create then delete": {
      const users = plan.changes.filter((other) => {
        const user = blockAt(other.address);
        return user !== undefined && dependenciesOf(user).includes(blockAddress(address));
      });
      return [
        { id: write, after: writesOf(needs), run: () => applyChange(applying, change, key) },
        {
          id: destroy,
          after: [write, ...users.map((other) => `write ${other.address}`)],
          run: () => destroyDeposed(applying, change, key),
        },
      ];
    }
    default:
      return [{ id: write, after: writesOf(needs), run: () => applyChange(applying, change, null) }];
  }
}

function forget<Note>({ state }: Applying<Note>, address: string): true {
  state.setCurrent(address, null);
  return true;
}
