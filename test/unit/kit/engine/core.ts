import { expect } from "@jest/globals";
import { isWhollyKnown, unknown, valuesEqual, type ObjectValue, type Value } from "../../../../src/kit/cty/index.ts";
import type { Engine, ManagedResource } from "../../../../src/kit/engine/index.ts";
import type { Attributes, Diagnostic } from "../../../../src/kit/schema/index.ts";
import { finalPlanProblems, planProblems } from "./plan-rules.ts";

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

export const noBytes = new Uint8Array();

/** A configuration of a resource or a provider: null wherever nothing is written, in nested objects too. */
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

/** Terraform's part in a run, for one resource: what it asks in which order, and what it refuses to take for an answer. */
export interface Core {
  config(written: Readonly<Record<string, Value>>): ObjectValue;
  plan(config: ObjectValue, stored?: Stored | null): ReturnType<Engine["plan"]>;
  /** Plans, and applies what was planned unless planning failed. `pending` is the configuration as a plan has seen it before. */
  apply(config: ObjectValue, stored?: Stored | null, pending?: ObjectValue): Promise<Outcome>;
  destroy(stored: Stored): Promise<Outcome>;
  refresh(stored: Stored): Promise<Outcome>;
  import(id: string): Promise<Outcome>;
}

/** Makes the core for one resource of an engine. */
export function createCore(engine: Engine, resource: ManagedResource): Core {
  const { attributes } = resource.definition;
  const plan: Core["plan"] = async (config, stored = null) => {
    const prior = stored?.state ?? null;
    const planned = await engine.plan(resource, { prior, config, private: stored?.private ?? noBytes });
    if (!hasErrors(planned)) {
      expect(planProblems(attributes, { prior, config, planned: planned.planned })).toEqual([]);
    }
    return planned;
  };

  return {
    config: (written) => configOf(attributes, written),
    plan,
    async apply(config, stored = null, pending = config) {
      const first = await plan(pending, stored);
      if (hasErrors(first)) return { stored, diagnostics: first.diagnostics };
      const { planned, replacedBy, diagnostics } = pending === config ? first : await plan(config, stored);
      if (hasErrors({ diagnostics })) return { stored, diagnostics };
      expect(finalPlanProblems(first.planned, planned)).toEqual([]);
      expect(replacedBy).toEqual([]);
      const applied = await engine.apply(resource, {
        prior: stored?.state ?? null,
        planned: planned as ObjectValue, // a plan without errors for a configuration is an object
        config,
        private: stored?.private ?? noBytes,
      });
      if (!hasErrors(applied)) expectAsPlanned(attributes, planned as ObjectValue, applied.state);
      return { stored: storedFrom(applied), diagnostics: [...diagnostics, ...applied.diagnostics] };
    },
    async destroy({ state, private: kept }) {
      const applied = await engine.apply(resource, { prior: state, planned: null, config: null, private: kept });
      return { stored: storedFrom(applied), diagnostics: applied.diagnostics };
    },
    async refresh(stored) {
      const { state, diagnostics } = await engine.read(resource, stored);
      return { stored: storedFrom({ state, private: stored.private }), diagnostics };
    },
    async import(id) {
      const { imported, diagnostics } = await engine.import(resource, id);
      return { stored: imported === null ? null : storedFrom(imported), diagnostics };
    },
  };
}

/** What was applied must be what was planned, wherever the plan said something. */
function expectAsPlanned(attributes: Attributes, planned: ObjectValue, state: Value): void {
  expect(isWhollyKnown(state)).toBe(true);
  const actual = state as ObjectValue; // an object that was written is there
  const inconsistent = Object.entries(attributes).filter(
    ([name, { type }]) =>
      planned[name] !== unknown && !valuesEqual(planned[name] ?? null, actual[name] ?? null, type.cty),
  );
  expect(inconsistent.map(([name]) => name)).toEqual([]);
}

const storedFrom = ({
  state,
  private: kept,
}: {
  readonly state: Value;
  readonly private: Uint8Array;
}): Stored | null => (state === null ? null : { state: state as ObjectValue, private: kept }); // a state is an object or null

/** The summaries of the feedback of one severity. */
export const summaries = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }, severity: "error" | "warning") =>
  diagnostics.filter((diagnostic) => diagnostic.severity === severity).map(({ summary }) => summary);

const hasErrors = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** The JSON in private state; undefined where there is none. */
export const keptIn = (stored: { readonly private: Uint8Array } | null): unknown =>
  stored === null || stored.private.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(stored.private));
