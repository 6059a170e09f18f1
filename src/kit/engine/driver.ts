import { isList } from "../json.ts";
import { isObject, valuesEqual, type ObjectValue, type Value } from "../cty/index.ts";
import type { Attributes, Diagnostic, Type } from "../schema/index.ts";
import type { Answered } from "./collect.ts";
import {
  createSteps,
  hasErrors,
  outcomeOf,
  refuse,
  type Outcome,
  type Prior,
  type Steps,
  type Stored,
} from "./driver-steps.ts";
import type { Engine } from "./engine.ts";
import type { ManagedResource } from "./managed-resource.ts";
import type { PlanResult } from "./plan.ts";
import { finalPlanProblems } from "./plan-rules.ts";

/**
 * Terraform's part for one resource of an engine, without Terraform: what it asks in which order, and what it refuses
 * to take for an answer, which is thrown as an `internal` error.
 */
export interface Driver {
  /** A configuration with null wherever nothing is written, in nested objects too. */
  config(written: Readonly<Record<string, Value>>): ObjectValue;
  plan(config: ObjectValue, stored?: Stored | null): Promise<Answered<PlanResult>>;
  /**
   * Plans, and applies what was planned, unless planning failed or nothing changes: an object that has to be replaced
   * is destroyed first. `pending` is the configuration as the plan before the apply saw it, where it knew less.
   */
  apply(config: ObjectValue, stored?: Stored | null, pending?: ObjectValue): Promise<Outcome>;
  destroy(stored: Stored): Promise<Outcome>;
  refresh(stored: Stored): Promise<Outcome>;
  /** Takes an import ID, or an identity. */
  import(target: string | ObjectValue): Promise<Outcome>;
}

const NOTHING: Prior = { state: null, private: new Uint8Array() };

/** Makes the driver of one resource of a configured engine. */
export function createDriver(engine: Engine, resource: ManagedResource): Driver {
  const steps = createSteps(engine, resource);
  return {
    config: (written) => configOf(resource.attributes, written),
    plan: (config, stored = null) => steps.plan(config, stored ?? NOTHING),

    async apply(config, stored = null, pending = config) {
      const first = await steps.plan(pending, stored ?? NOTHING);
      if (hasErrors(first)) return { stored, diagnostics: first.diagnostics };
      if (stored !== null && first.replacedBy.length > 0) return replace(steps, { config, pending, stored, first });
      const final = pending === config ? first : await steps.plan(config, stored ?? NOTHING);
      if (hasErrors(final)) return { stored, diagnostics: final.diagnostics };
      refuse("final plan", [...finalPlanProblems(first.planned, final.planned), ...replaceProblems(final)]);
      if (valuesEqual(stored?.state ?? null, final.planned, resource.type))
        return { stored, diagnostics: final.diagnostics };
      const applied = await steps.write(config, stored, final);
      return { ...applied, diagnostics: joined(final, applied) };
    },

    destroy: (stored) => steps.destroy(stored),

    async refresh(stored) {
      const { state, diagnostics } = await engine.read(resource, stored);
      return outcomeOf({ state, private: stored.private, identity: stored.identity, diagnostics });
    },

    async import(target) {
      const { imported, diagnostics } = await engine.import(resource, target);
      return imported === null ? { stored: null, diagnostics } : outcomeOf({ ...imported, diagnostics });
    },
  };
}

/** A change that needs another object: what Terraform knows of it when it begins to apply. */
interface Replacement {
  readonly config: ObjectValue;
  readonly pending: ObjectValue;
  readonly stored: Stored;
  readonly first: Answered<PlanResult>;
}

/**
 * Terraform plans a replacement as a create too, which is handed the private state, and once more when the old object
 * is gone.
 */
async function replace(steps: Steps, { config, pending, stored, first }: Replacement): Promise<Outcome> {
  const create = await steps.plan(pending, { state: null, private: first.private });
  if (hasErrors(create)) return { stored, diagnostics: joined(first, create) };
  const destroyed = await steps.destroy({ state: stored.state, private: create.private });
  if (hasErrors(destroyed)) return { ...destroyed, diagnostics: joined(first, create, destroyed) };
  const final = await steps.plan(config, NOTHING);
  if (hasErrors(final)) return { stored: null, diagnostics: joined(first, create, destroyed, final) };
  refuse("final plan", finalPlanProblems(create.planned, final.planned));
  const applied = await steps.write(config, null, final);
  return { ...applied, diagnostics: joined(first, create, destroyed, final, applied) };
}

/** An update that turns out to be a replacement when it is applied. */
const replaceProblems = ({ replacedBy }: PlanResult): readonly string[] =>
  replacedBy.map((name) => `${name}: replaces the object, and did not in the first plan`);

const joined = (...parts: readonly { readonly diagnostics: readonly Diagnostic[] }[]): readonly Diagnostic[] =>
  parts.flatMap(({ diagnostics }) => diagnostics);

/** A configuration of attributes: null wherever nothing is written, in nested objects too. */
export function configOf(attributes: Attributes, written: Readonly<Record<string, Value>>): ObjectValue {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { type }]) => [name, nestedConfig(type, written[name] ?? null)]),
  );
}

function nestedConfig(type: Type<unknown>, value: Value): Value {
  if (type.nested === undefined) return value;
  if (isList(value)) return value.map((element) => nestedConfig(type, element));
  return isObject(value) ? configOf(type.nested.attributes, value) : value;
}
