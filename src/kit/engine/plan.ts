import { unknown, valuesEqual, type ObjectValue, type Value } from "../cty/index.ts";
import type { Attributes, Change } from "../schema/index.ts";
import { isGone } from "./gone.ts";
import { createContext, type Operation } from "./instance.ts";
import { noted, objectFrom, type ManagedResource } from "./managed-resource.ts";
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
  resource: ManagedResource,
  { prior, config, private: kept }: PlanRequest,
  operation: Operation,
): Promise<PlanResult> {
  if (config === null) return { planned: null, replacedBy: [] };
  const { definition } = resource;
  const { attributes } = definition;
  noted(resource, prior, operation.instance.run);
  const change = { prior, config, planned: plannedBySchema(attributes, prior, config) };
  const observed =
    operation.instance.unknownAttributes.length > 0 ? null : await observe(definition, change, { operation, kept });
  const { values, warnings = [], keeps = [] } = definition.plan?.(change, observed) ?? {};
  warnings.forEach(operation.warn);
  const planned = objectFrom(attributes, { ...change.planned, ...values });
  const replacing = prior === null ? [] : replacedBy(attributes, prior, planned);
  return { planned, replacedBy: replacing.filter((name) => !keeps.includes(name)) };
}

/** Defaults filled in; computed attributes unknown on create, as they were on update. */
function plannedBySchema(attributes: Attributes, prior: ObjectValue | null, config: ObjectValue): ObjectValue {
  return objectFrom(
    attributes,
    Object.fromEntries(
      Object.entries(attributes).map(([name, { mode, fallback }]) => {
        if (mode === "computed") return [name, prior === null ? unknown : prior[name]];
        return [name, mode === "defaulted" ? (config[name] ?? fallback) : config[name]];
      }),
    ),
  );
}

/** What the plan has to see; null where there is nothing, or not yet: a project may be made in the same apply. */
async function observe(
  definition: ManagedResource["definition"],
  change: Change<Attributes>,
  { operation, kept }: { readonly operation: Operation; readonly kept: Uint8Array },
): Promise<unknown> {
  if (definition.observe === undefined) return null;
  const context = await createContext(operation, privateStateFromBytes(kept));
  try {
    return await definition.observe(change, context);
  } catch (thrown) {
    if (isGone(thrown)) return null;
    throw thrown;
  }
}

function replacedBy(attributes: Attributes, prior: ObjectValue, planned: ObjectValue): readonly string[] {
  return Object.entries(attributes)
    .filter(
      ([name, { replaces, type }]) => replaces && !valuesEqual(prior[name] ?? null, planned[name] ?? null, type.cty),
    )
    .map(([name]) => name);
}
