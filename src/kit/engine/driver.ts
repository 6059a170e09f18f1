import type { ObjectValue, Value } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import type { Attributes, Diagnostic } from "../schema/index.ts";
import type { ApplyResult } from "./apply.ts";
import type { Answered } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import type { ManagedResource } from "./managed-resource.ts";
import type { PlanResult } from "./plan.ts";
import { finalPlanProblems, planProblems, resultProblems } from "./plan-rules.ts";

/** An object as Terraform has it stored. */
export interface Stored {
  readonly state: ObjectValue;
  readonly private: Uint8Array;
}

/** What came of one change. */
export interface Outcome {
  readonly stored: Stored | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Terraform's part for one resource of an engine, without Terraform: what it asks in which order, and what it refuses to take for an answer,
 * which is thrown as an `internal` error.
 */
export interface Driver {
  /** A configuration with null wherever nothing is written, in nested objects too. */
  config(written: Readonly<Record<string, Value>>): ObjectValue;
  plan(config: ObjectValue, stored?: Stored | null): Promise<Answered<PlanResult>>;
  /**
   * Plans, and applies what was planned unless planning failed: an object that has to be replaced is destroyed first. `pending` is the
   * configuration as the plan before the apply saw it, where it knew less.
   */
  apply(config: ObjectValue, stored?: Stored | null, pending?: ObjectValue): Promise<Outcome>;
  destroy(stored: Stored): Promise<Outcome>;
  refresh(stored: Stored): Promise<Outcome>;
  import(id: string): Promise<Outcome>;
}

const NOTHING = new Uint8Array();

/** Makes the driver of one resource of a configured engine. */
export function createDriver(engine: Engine, resource: ManagedResource): Driver {
  const { attributes } = resource;

  async function plan(config: ObjectValue, prior: ObjectValue | null, bytes: Uint8Array) {
    const planned = await engine.plan(resource, { prior, config, private: bytes });
    if (!hasErrors(planned)) refuse("plan", planProblems(attributes, { prior, config, planned: planned.planned }));
    return planned;
  }

  async function applyPlanned(config: ObjectValue, stored: Stored | null, planned: PlanResult): Promise<Outcome> {
    const applied = await engine.apply(resource, {
      prior: stored?.state ?? null,
      planned: planned.planned as ObjectValue, // a plan without errors for a configuration is an object
      config,
      private: planned.private,
    });
    if (!hasErrors(applied)) refuse("result", resultProblems(planned.planned, applied.state));
    return outcomeOf(applied);
  }

  async function destroy({ state, private: bytes }: Stored): Promise<Outcome> {
    return outcomeOf(await engine.apply(resource, { prior: state, planned: null, config: null, private: bytes }));
  }

  /** Terraform plans a replacement as a create too, which is handed the private state, and once more when the old object is gone. */
  async function replace(config: ObjectValue, stored: Stored, first: PlanResult): Promise<Outcome> {
    const create = await plan(config, null, first.private);
    if (hasErrors(create)) return { stored, diagnostics: create.diagnostics };
    const destroyed = await destroy({ state: stored.state, private: create.private });
    if (hasErrors(destroyed)) return destroyed;
    const final = await plan(config, null, NOTHING);
    if (hasErrors(final)) return { stored: null, diagnostics: final.diagnostics };
    const applied = await applyPlanned(config, null, final);
    return { ...applied, diagnostics: joined(create, destroyed, final, applied) };
  }

  return {
    config: (written) => configOf(attributes, written),
    plan: (config, stored = null) => plan(config, stored?.state ?? null, stored?.private ?? NOTHING),

    async apply(config, stored = null, pending = config) {
      const prior = stored?.state ?? null;
      const first = await plan(pending, prior, stored?.private ?? NOTHING);
      if (hasErrors(first)) return { stored, diagnostics: first.diagnostics };
      if (stored !== null && first.replacedBy.length > 0) {
        const replaced = await replace(config, stored, first);
        return { ...replaced, diagnostics: joined(first, replaced) };
      }
      const final = pending === config ? first : await plan(config, prior, stored?.private ?? NOTHING);
      if (hasErrors(final)) return { stored, diagnostics: final.diagnostics };
      refuse("final plan", finalPlanProblems(first.planned, final.planned));
      const applied = await applyPlanned(config, stored, final);
      return { ...applied, diagnostics: joined(final, applied) };
    },

    destroy,

    async refresh(stored) {
      const { state, diagnostics } = await engine.read(resource, stored);
      return outcomeOf({ state, private: stored.private, diagnostics });
    },

    async import(id) {
      const { imported, diagnostics } = await engine.import(resource, id);
      return imported === null ? { stored: null, diagnostics } : outcomeOf({ ...imported, diagnostics });
    },
  };
}

/** A configuration of attributes: null wherever nothing is written, in nested objects too. */
export function configOf(attributes: Attributes, written: Readonly<Record<string, Value>>): ObjectValue {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { type }]) => {
      const value = written[name] ?? null;
      const isNested = type.nested?.nesting === "single" && isPlain(value);
      return [name, isNested ? configOf(type.nested.attributes, value) : value];
    }),
  );
}

const isPlain = (value: Value): value is ObjectValue =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const outcomeOf = ({ state, private: bytes, diagnostics }: Answered<ApplyResult>): Outcome => ({
  stored: state === null ? null : { state: state as ObjectValue, private: bytes }, // a state is an object or null
  diagnostics,
});

const hasErrors = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

const joined = (...parts: readonly { readonly diagnostics: readonly Diagnostic[] }[]): readonly Diagnostic[] =>
  parts.flatMap(({ diagnostics }) => diagnostics);

/** As Terraform does: "Provider produced invalid plan", or an inconsistent final plan or result. */
function refuse(what: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DiagnosticError({
    code: "internal",
    summary: `Terraform would refuse the ${what}`,
    detail: problems.join("\n"),
  });
}
