import { isRecord } from "../../../kit/json.ts";
import { LIVE, type LiveResource } from "../../../provider/resources/live/index.ts";
import { SOURCE } from "../../../source.ts";
import { callsIn } from "../../terraform/index.ts";
import { declaredObjects } from "../declared/index.ts";
import type { DeclaredObject, Owner } from "../model/index.ts";
import type { ConfiguredModule, PlanJson, ProviderConfig } from "./plan-json.ts";
import { stateObjects } from "./read-plan.ts";

/**
 * Lists the objects of this provider that a plan declares: those of its prior state, and those that it would create,
 * import, or change, with their planned values.
 */
export function declaredInPlan(plan: PlanJson, table: readonly LiveResource[] = LIVE): readonly DeclaredObject[] {
  const ownerOf = ownersIn(plan);
  const stated = stateObjects(plan).map(({ module, values, ...object }) => ({ ...object, module, values: [values] }));
  // What is imported is in no state yet: its present values are those of the service.
  const planned = plan.resource_changes
    .filter(({ mode }) => mode === "managed")
    .map(({ module_address: module = null, change: { before, after }, ...object }) => {
      return { ...object, module, values: [before, after] };
    });
  return [...stated, ...planned]
    .filter(({ provider_name: provider = "" }) => provider.split("/").slice(1).join("/") === SOURCE)
    .flatMap((object) =>
      object.values
        .filter((values) => isRecord(values))
        .flatMap((values) => declaredObjects(object.type, values, { table, owner: ownerOf(object) })),
    );
}

/** A resource, as its address names it. */
interface Named {
  readonly module: string | null;
  readonly type: string;
  readonly name: string;
}

/** Finds whose settings a resource has. A plan has no private state: its provider block alone says so. */
function ownersIn({ configuration = {} }: PlanJson): (resource: Named) => Owner {
  const { provider_config: blocks = {}, root_module: root } = configuration;
  return ({ module, type, name }) => {
    let at: ConfiguredModule | undefined = root;
    for (const call of callsIn(module ?? "")) at = at?.module_calls?.[call.name]?.module;
    const resource = at?.resources?.find((one) => one.mode === "managed" && one.type === type && one.name === name);
    const block = blocks[resource?.provider_config_key ?? ""];
    if (block !== undefined) return ownerBy(block);
    // Which block one belonged to that is in the state alone, nobody can tell where there are several.
    return Object.values(blocks).every(({ alias }) => alias === undefined) ? "token" : "unknown";
  };
}

/** Whatever token a block without an alias has, it is that of whoever runs the command. */
function ownerBy({ alias, expressions = {} }: ProviderConfig): Owner {
  const { sudo, token } = expressions;
  if (isRecord(sudo) && typeof sudo["constant_value"] === "string") return { user: sudo["constant_value"] };
  return alias === undefined || (sudo === undefined && token === undefined) ? "token" : "unknown";
}
