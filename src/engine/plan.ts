import { unknown, valuesEqual, type ObjectValue, type Value } from "../cty/index.ts";
import type { Attributes } from "../schema/index.ts";
import { createContext, type Operation } from "./instance.ts";
import { objectFrom, type ManagedResource } from "./managed-resource.ts";
import { privateStateFromBytes } from "./private-state.ts";

/** What Terraform proposes. `prior` is null for a create, `config` for a destroy. */
export interface PlanRequest {
  readonly prior: ObjectValue | null;
  readonly config: ObjectValue | null;
  readonly private: Uint8Array;
}

/** What will be, and which attributes make a new object necessary. */
export interface PlanResult {
  readonly planned: Value;
  readonly replacedBy: readonly string[];
}

/**
 * Looks at the service where the resource has to, then plans. Apart from that look it is pure: Terraform plans again when it applies, and
 * refuses a plan that came out differently.
 */
export async function plan(
  { definition }: ManagedResource,
  { prior, config, private: kept }: PlanRequest,
  operation: Operation,
): Promise<PlanResult> {
  if (config === null) return { planned: null, replacedBy: [] };
  const { attributes } = definition;
  const change = { prior, config, planned: plannedBySchema(attributes, prior, config) };
  const observed =
    definition.observe === undefined || operation.instance.unknownAttributes.length > 0
      ? null
      : await definition.observe(change, await createContext(operation, privateStateFromBytes(kept)));
  const { values, warnings = [] } = definition.plan?.(change, observed) ?? {};
  warnings.forEach(operation.warn);
  const planned = objectFrom({ ...change.planned, ...values });
  return { planned, replacedBy: prior === null ? [] : replacedBy(attributes, prior, planned) };
}

/** Defaults filled in; computed attributes unknown on create, as they were on update. */
function plannedBySchema(attributes: Attributes, prior: ObjectValue | null, config: ObjectValue): ObjectValue {
  return objectFrom(
    Object.fromEntries(
      Object.entries(attributes).map(([name, { mode, fallback }]) => {
        if (mode === "computed") return [name, prior === null ? unknown : prior[name]];
        return [name, mode === "defaulted" ? (config[name] ?? fallback) : config[name]];
      }),
    ),
  );
}

function replacedBy(attributes: Attributes, prior: ObjectValue, planned: ObjectValue): readonly string[] {
  return Object.entries(attributes)
    .filter(
      ([name, { replaces, type }]) => replaces && !valuesEqual(prior[name] ?? null, planned[name] ?? null, type.cty),
    )
    .map(([name]) => name);
}
