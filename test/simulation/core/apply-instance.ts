import { valuesEqual, type ObjectValue } from "../../../src/kit/cty/index.ts";
import { finalPlanProblems, planProblems, resultProblems } from "../../../src/kit/engine/plan-rules.ts";
import type { Applying } from "./apply.ts";
import { dependenciesOf } from "./configuration.ts";
import type { Change } from "./plan.ts";
import { memberOf } from "./plan-instance.ts";
import { configFrom, isFine, refuse, resourceAt } from "./run.ts";
import type { StateObject } from "./state.ts";

/** Plans a change again and executes it. `deposeAs` is the key under which the old object waits for its destroy. */
export async function applyChange<Note>(
  applying: Applying<Note>,
  change: Change<Note>,
  deposeAs: string | null,
): Promise<boolean> {
  const { run, state, blockAt } = applying;
  const { address } = change;
  const block = blockAt(address);
  if (block === undefined) throw new Error(`nothing declares ${address}`);
  if (deposeAs !== null) state.depose(address, deposeAs);
  const resource = resourceAt(run, address);
  const config = configFrom(resource, block, (from, attribute) =>
    memberOf(state.get(from).current?.stored.state, attribute),
  );
  const before = state.get(address).current;
  const prior = before?.stored ?? null;
  run.trace(() => `${address}: plan again`);
  const final = await run.engine.plan(resource, {
    prior: prior?.state ?? null,
    config,
    private: prior?.private ?? new Uint8Array(),
    identity: prior?.identity,
  });
  const restore = (): false => {
    if (deposeAs !== null) state.restoreDeposed(address, deposeAs);
    return false;
  };
  if (!isFine(run, address, final.diagnostics)) return restore();
  const problems = planProblems(resource.attributes, { prior: prior?.state ?? null, config, planned: final.planned });
  refuse(`invalid plan of ${address} at apply`, problems);
  refuse(`inconsistent final plan of ${address}`, finalPlanProblems(change.planned, final.planned));
  if (prior !== null && final.replacedBy.length > 0)
    refuse(`inconsistent final plan of ${address}`, ["it replaces now"]);
  if (valuesEqual(prior?.state ?? null, final.planned, resource.type)) return true;
  if (run.isStopped()) return restore();
  run.trace(() => `${address}: ${prior === null ? "create" : "update"}`);
  const result = await run.engine.apply(resource, {
    prior: prior?.state ?? null,
    planned: final.planned as ObjectValue, // a plan without errors for a configuration is an object
    config,
    private: final.private,
    identity: final.identity,
  });
  const isOk = isFine(run, address, result.diagnostics);
  if (isOk) refuse(`inconsistent result of ${address}`, resultProblems(final.planned, result.state));
  const noteOf = (made: ObjectValue): Note => before?.note ?? applying.noteOf(address, made);
  const made = objectAfter(result, { before, isOk, noteOf });
  state.setCurrent(address, made, dependenciesOf(block));
  return made === null ? restore() : isOk;
}

interface Standing<Note> {
  readonly before: StateObject<Note> | null;
  readonly isOk: boolean;
  readonly noteOf: (made: ObjectValue) => Note;
}

/**
 * Returns the object that Terraform stores: tainted after a failed create; after another failure, at least the earlier
 * one.
 */
function objectAfter<Note>(
  { state, private: bytes, identity }: Awaited<ReturnType<Applying<Note>["run"]["engine"]["apply"]>>,
  { before, isOk, noteOf }: Standing<Note>,
): StateObject<Note> | null {
  if (state === null) return isOk ? null : before;
  const isTainted = !isOk && (before === null || before.isTainted);
  const object = state as ObjectValue; // a state is an object or null
  return { stored: { state: object, private: bytes, identity }, isTainted, note: noteOf(object) };
}

/** Destroys the current object of an address. */
export async function destroyObject<Note>(applying: Applying<Note>, change: Change<Note>): Promise<boolean> {
  const { run, state } = applying;
  const { address } = change;
  const before = state.get(address).current;
  if (before === null) return true;
  if (run.isStopped()) return false;
  run.trace(() => `${address}: destroy`);
  const { left, isOk } = await destroy(applying, before, change);
  state.setCurrent(address, left);
  return isOk;
}

/** Plans the destroy of a deposed object again, and destroys it. */
export async function destroyDeposed<Note>(
  applying: Applying<Note>,
  change: Change<Note>,
  key: string,
): Promise<boolean> {
  const { run, state } = applying;
  const { address } = change;
  const before = state.get(address).deposed.get(key);
  if (before === undefined) return true;
  if (run.isStopped()) return false;
  const { state: prior, private: bytes } = before.stored;
  run.trace(() => `${address}: destroy ${key}`);
  const planned = await run.engine.plan(resourceAt(run, address), { prior, config: null, private: bytes });
  if (!isFine(run, address, planned.diagnostics)) return false;
  const { left, isOk } = await destroy(applying, before, { address, private: planned.private });
  state.setDeposed(address, key, left);
  return isOk;
}

async function destroy<Note>(
  { run }: Applying<Note>,
  before: StateObject<Note>,
  { address, private: bytes }: Pick<Change, "address" | "private">,
): Promise<{ readonly left: StateObject<Note> | null; readonly isOk: boolean }> {
  const prior = before.stored;
  const request = { prior: prior.state, planned: null, config: null, private: bytes };
  const result = await run.engine.apply(resourceAt(run, address), request);
  const isOk = isFine(run, address, result.diagnostics);
  if (isOk) refuse(`result of the destroy of ${address}`, result.state === null ? [] : ["it is still there"]);
  if (isOk) return { left: null, isOk };
  const { state, private: left, identity } = result;
  // A state is an object or null.
  return {
    left: state === null ? before : { ...before, stored: { state: state as ObjectValue, private: left, identity } },
    isOk,
  };
}
