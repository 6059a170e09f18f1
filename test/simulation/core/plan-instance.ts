import { unknown, valuesEqual, type ObjectValue, type Value } from "../../../src/kit/cty/index.ts";
import type { ManagedResource } from "../../../src/kit/engine/index.ts";
import { planProblems } from "../../../src/kit/engine/plan-rules.ts";
import type { PlanResult } from "../../../src/kit/engine/plan.ts";
import type { Block } from "./configuration.ts";
import type { Action, Planning } from "./plan.ts";
import { configFrom, isFine, refuse, resourceAt, type Said } from "./run.ts";
import type { StateObject } from "./state.ts";

/** Imports, refreshes and plans one instance. */
export async function planInstance<Note>(planning: Planning<Note>, block: Block): Promise<boolean> {
  const { options, state } = planning;
  const { address } = block;
  const isImported = await importObject(planning, block);
  if (isImported === null) return false;
  const isMinimal = options.refresh === "minimal" && options.mode === "normal" && !isImported;
  if (isMinimal && state.get(address).current !== null) return planMinimally(planning, block);
  if (options.refresh === true || isImported) {
    if (!(await refreshObject(planning, address, null))) return false;
  }
  if (options.mode === "refresh-only") return true;
  const proposal = await planChange(planning, block);
  return proposal !== null && proposal.note();
}

/** Plans an object before it is read; if that shows a change, drops the plan, reads the object, and plans again. */
async function planMinimally<Note>(planning: Planning<Note>, block: Block): Promise<boolean> {
  const said: Said[] = [];
  const first = await planChange({ ...planning, run: { ...planning.run, said } }, block);
  if (first?.isChange !== true) {
    planning.run.said.push(...said);
    return first !== null && first.note();
  }
  if (!(await refreshObject(planning, block.address, null))) return false;
  const second = await planChange(planning, block);
  return second !== null && second.note();
}

/** Whether something was imported; null if the import failed. */
async function importObject<Note>(
  { run, state, configuration, noteOf }: Planning<Note>,
  block: Block,
): Promise<boolean | null> {
  const { address } = block;
  const target = configuration.imports.find(({ to }) => to === address);
  if (target === undefined || state.get(address).current !== null) return false;
  run.trace(() => `${address}: import ${target.id}`);
  const { imported, diagnostics } = await run.engine.import(resourceAt(run, address), target.id);
  if (!isFine(run, address, diagnostics) || imported === null || imported.state === null) return null;
  // A state is an object or null.
  const stored = { state: imported.state as ObjectValue, private: imported.private, identity: imported.identity };
  state.setCurrent(address, { stored, isTainted: false, note: noteOf(address, stored.state) });
  return true;
}

/** Reads an object; one that is gone leaves the state. */
export async function refreshObject<Note>(
  { run, state, options }: Planning<Note>,
  address: string,
  key: string | null,
): Promise<boolean> {
  const { current, deposed } = state.get(address);
  const object = key === null ? current : (deposed.get(key) ?? null);
  if (object === null || options.refresh === false) return true;
  run.trace(() => `${address}: read`);
  const { stored } = object;
  const { state: read, diagnostics } = await run.engine.read(resourceAt(run, address), stored);
  if (!isFine(run, address, diagnostics)) return false;
  // A state is an object or null.
  const now = read === null ? null : { ...object, stored: { ...stored, state: read as ObjectValue } };
  if (key === null) state.setCurrent(address, now);
  else state.setDeposed(address, key, now);
  return true;
}

/** Refreshes an object to be destroyed, and plans its destroy. */
export async function planDestroy<Note>(
  planning: Planning<Note>,
  address: string,
  key: string | null,
): Promise<boolean> {
  const { run, state, options, changes } = planning;
  if (options.refresh !== "minimal" && !(await refreshObject(planning, address, key))) return false;
  const { current, deposed } = state.get(address);
  const before = key === null ? current : (deposed.get(key) ?? null);
  if (before === null || options.mode === "refresh-only") return true;
  const prior = before.stored;
  run.trace(() => `${address}: plan to destroy${key === null ? "" : ` ${key}`}`);
  const answer = await run.engine.plan(resourceAt(run, address), {
    prior: prior.state,
    config: null,
    private: prior.private,
    identity: prior.identity,
  });
  if (!isFine(run, address, answer.diagnostics)) return false;
  const deposedKey = key === null ? {} : { deposedKey: key };
  changes.push({ address, action: "delete", ...deposedKey, before, planned: null, private: answer.private });
  return true;
}

/** A planned change that is not yet recorded. */
interface Proposal {
  readonly isChange: boolean;
  readonly note: () => true;
}

async function planChange<Note>(planning: Planning<Note>, block: Block): Promise<Proposal | null> {
  const { run, options, state, changes, planned } = planning;
  const { address } = block;
  const resource = resourceAt(run, address);
  const config = configFrom(resource, block, (from, attribute) => plannedValue(planning, from, attribute));
  if (!isFine(run, address, run.engine.validateResource(resource, config))) return null;
  const { current } = state.get(address);
  const isTainted = current?.isTainted === true;
  const prior = isTainted ? null : (current?.stored ?? null);
  const planWith = async (
    state: ObjectValue | null,
    privateBytes: Uint8Array,
    identity?: ObjectValue,
  ): Promise<PlanResult | null> => {
    run.trace(() => `${address}: plan ${state === null ? "a create" : "a change"}`);
    const answer = await run.engine.plan(resource, { prior: state, config, private: privateBytes, identity });
    if (!isFine(run, address, answer.diagnostics)) return null;
    refuse(
      `invalid plan of ${address}`,
      planProblems(resource.attributes, { prior: state, config, planned: answer.planned }),
    );
    return answer;
  };
  let result = await planWith(prior?.state ?? null, prior?.private ?? new Uint8Array(), prior?.identity);
  if (result === null) return null;
  const isForced = options.replace.includes(address);
  const action = actionOf(resource, { current, isTainted, isForced, block }, result);
  if (action !== null && action !== "create" && action !== "update" && prior !== null) {
    result = await planWith(null, result.private);
    if (result === null) return null;
  }
  const { planned: value, private: bytes, identity } = result;
  return {
    isChange: action !== null,
    note() {
      planned.set(address, value);
      if (action !== null) changes.push({ address, action, before: current, planned: value, private: bytes, identity });
      return true;
    },
  };
}

interface Circumstances<Note> {
  readonly current: StateObject<Note> | null;
  readonly isTainted: boolean;
  readonly isForced: boolean;
  readonly block: Block;
}

function actionOf<Note>(
  { type }: ManagedResource,
  { current, isTainted, isForced, block }: Circumstances<Note>,
  { planned, replacedBy }: PlanResult,
): Action | null {
  if (current === null) return "create";
  const replacement: Action = block.createBeforeDestroy === true ? "create then delete" : "replace";
  if (isTainted || isForced) return replacement;
  if (valuesEqual(current.stored.state, planned, type)) return null;
  return replacedBy.length > 0 ? replacement : "update";
}

/** Returns the value of a reference in a plan: the planned one, else the stored one; unknown if there is neither. */
function plannedValue<Note>({ planned, state }: Planning<Note>, address: string, attribute: string): Value {
  const object = planned.get(address) ?? state.get(address).current?.stored.state;
  return memberOf(object, attribute);
}

/** Returns an attribute of an object; unknown if the object is unknown. */
export function memberOf(object: Value | undefined, attribute: string): Value {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return unknown;
  return (object as ObjectValue)[attribute] ?? null; // never a list or an unknown value
}
