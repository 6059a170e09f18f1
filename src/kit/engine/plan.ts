import { unknown, valuesEqual, type ObjectValue, type Value } from "../cty/index.ts";
import type { Attributes, Change, PlanContext, Problem } from "../schema/index.ts";
import { isGone } from "./gone.ts";
import { createContext, valuesFromIdentity, type Kept, type Operation } from "./instance.ts";
import { objectFrom, wholeObject, type ManagedResource } from "./managed-resource.ts";
import { plannedIdentity } from "./resource-identity.ts";

/** Terraform's proposal. `prior` is null for a create, `config` for a destroy. */
export interface PlanRequest extends Kept {
  readonly prior: ObjectValue | null;
  readonly config: ObjectValue | null;
  /**
   * Of a create: the private state that its plan returned, empty in the plan itself. Undefined where Terraform does not
   * bring it to the apply.
   */
  readonly plannedPrivate?: Uint8Array | undefined;
}

/** The planned state, the attributes that force a replacement, and the private state that Terraform keeps. */
export interface PlanResult {
  readonly planned: Value;
  /** Undefined if there is none, or none that is known in the plan. */
  readonly identity?: ObjectValue | undefined;
  readonly replacedBy: readonly string[];
  readonly private: Uint8Array;
}

/**
 * Looks at the service where the resource has to, then plans. Apart from that look it is pure: Terraform plans again
 * when it applies, and refuses a plan that came out differently.
 */
export async function plan(
  resource: ManagedResource,
  request: PlanRequest,
  operation: Operation & { readonly refuse: (problem: Problem) => void },
): Promise<PlanResult> {
  const { prior, config } = request;
  if (config === null) {
    return { planned: null, replacedBy: [], private: await planDelete(resource, request, operation) };
  }
  const { definition, attributes } = resource;
  const change = {
    prior,
    config,
    planned: plannedBySchema(attributes, prior, config),
    // Terraform plans a replacement twice: as a change, and then as a create that is handed the private state of that
    // plan.
    isReplacement: prior === null && request.private.length > 0,
  };
  const stored = createStored(resource, request);
  const observed = await observe(resource, change, { operation, kept: request, stored });
  const verdict = definition.plan?.(change, observed) ?? {};
  const { values, errors = [], warnings = [], keepDespite = [] } = verdict;
  warnings.forEach(operation.warn);
  errors.forEach(operation.refuse);
  const planned = wholeObject(resource, { ...change.planned, ...values });
  const replacing = prior === null ? [] : replacedBy(attributes, prior, planned);
  return {
    planned,
    identity: prior === null ? undefined : plannedIdentity(resource, request.identity, planned),
    replacedBy: replacing.filter((name) => !keepDespite.includes(name)),
    private: stored.bytes(),
  };
}

/** The private state of a plan, and the part of the plan's context that stores values in it. */
interface Stored {
  readonly context: Pick<PlanContext<unknown>, "planned" | "storeForReplaced">;
  readonly bytes: () => Uint8Array;
}

/**
 * Collects what the plan of a create stores, beside the private state of the object that it replaces, if any. That of a
 * change goes through byte for byte, as any difference counts as a change; it is never empty.
 */
function createStored({ privateState }: ManagedResource, { prior, plannedPrivate, ...kept }: PlanRequest): Stored {
  let bytes = prior !== null && kept.private.length === 0 ? privateState.write(kept.private, {}) : kept.private;
  const store = (change: object): void => {
    if (prior === null) bytes = privateState.write(bytes, change);
  };
  const planned =
    prior !== null || plannedPrivate === undefined
      ? null
      : { earlier: plannedPrivate.length === 0 ? null : privateState.read(plannedPrivate), store };
  return { context: { planned, storeForReplaced: store }, bytes: () => bytes };
}

/** Defaults filled in; computed attributes unknown on create, as they were on update. */
function plannedBySchema(attributes: Attributes, prior: ObjectValue | null, config: ObjectValue): ObjectValue {
  // A loop, without an array of entries: this runs for each resource.
  const planned: Record<string, unknown> = {};
  for (const [name, { mode, fallback }] of Object.entries(attributes)) {
    if (mode === "computed") planned[name] = prior === null ? unknown : prior[name];
    else planned[name] = config[name] ?? fallback;
  }
  return objectFrom(attributes, planned);
}

/**
 * A destroy plans nothing: the resource warns, or stores values for the delete. Returns the private state that
 * Terraform gives to the delete.
 */
async function planDelete(
  resource: ManagedResource,
  { prior, ...kept }: PlanRequest,
  operation: Operation,
): Promise<Uint8Array> {
  const { definition, privateState } = resource;
  const { unknownAttributes } = operation.instance;
  const fromIdentity = valuesFromIdentity(resource, kept, { ...privateState.read(kept.private) });
  // Terraform gives the identity to no delete.
  let planned = Object.keys(fromIdentity).length === 0 ? kept.private : privateState.write(kept.private, fromIdentity);
  if (prior === null || definition.planDelete === undefined || unknownAttributes.length > 0) return planned;
  await definition.planDelete(prior, {
    ...(await createContext(resource, kept, operation)),
    setPrivateState: (change) => void (planned = privateState.write(planned, change)),
  });
  return planned;
}

/**
 * Observes the service for the plan; null if there is nothing yet, since a project may be created in the same apply.
 */
async function observe(
  resource: ManagedResource,
  change: Change<Attributes> & { readonly prior: Value; readonly planned: Value },
  { operation, kept, stored }: { operation: Operation; kept: Kept; stored: Stored },
): Promise<unknown> {
  const { definition, type } = resource;
  if (definition.observe === undefined || operation.instance.unknownAttributes.length > 0) return null;
  const context = Object.assign(await createContext(resource, kept, operation), stored.context);
  let differs: boolean | undefined;
  const proposed = {
    ...change,
    // Few resources ask; some do so twice.
    get differs() {
      return (differs ??= !valuesEqual(change.prior, change.planned, type));
    },
  };
  try {
    return await definition.observe(proposed, context);
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    return null;
  }
}

function replacedBy(attributes: Attributes, prior: ObjectValue, planned: ObjectValue): readonly string[] {
  return Object.entries(attributes)
    .filter(
      ([name, { replaces, type }]) => replaces && !valuesEqual(prior[name] ?? null, planned[name] ?? null, type.cty),
    )
    .map(([name]) => name);
}
