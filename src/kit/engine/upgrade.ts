import { isObject, jsonFromTree, treeFromJson, valueFromJson, type ObjectValue } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import type { Attributes } from "../schema/index.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";

/** A state as Terraform has it stored, with the version of the schema that it was written for. */
export interface StoredState {
  readonly version: number;
  readonly json: Uint8Array;
}

/** A stored state in the shape of the current schema, its ID too. Throws `invalid` for an empty one, `unsupported` for one of a later version. */
export function upgrade(resource: ManagedResource, { version, json }: StoredState): ObjectValue {
  const { type, attributes, typeName, version: current } = resource;
  if (json.length === 0) throw emptyState(typeName);
  if (version > current) throw laterState(resource, version);
  const isCurrent = version === current;
  const state = valueFromJson(isCurrent ? json : upgradedJson(resource, { version, json }), type);
  if (!isObject(state)) throw emptyState(typeName);
  const whole = withoutNullLists(attributes, state);
  return isCurrent ? whole : wholeObject(resource, whole);
}

function upgradedJson(
  { definition, version: current, typeName }: ManagedResource,
  { version, json }: StoredState,
): string {
  let state = treeFromJson(json);
  for (let at = version; at < current; at += 1) {
    const next = definition.upgraders?.[at];
    if (next === undefined) throw noUpgrader(typeName, at);
    state = next(state);
  }
  return jsonFromTree(state);
}

/** A list that only the provider sets is never null; a state in which it is missing, or null, was written by other hands. */
function withoutNullLists(attributes: Attributes, state: ObjectValue): ObjectValue {
  const lists = Object.entries(attributes).filter(
    ([name, { mode, type }]) =>
      mode === "computed" && type.nested?.nesting === "list" && type.isNullable !== true && state[name] === null,
  );
  return { ...state, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
}

const emptyState = (typeName: string): DiagnosticError =>
  new DiagnosticError({
    code: "invalid",
    /**
     * @error The state has an object without values, of this provider or of the one to be moved from.
     * @do Restore the state from a backup, or remove the object with `terraform state rm` and import it.
     */
    summary: "Empty state",
    detail: `The state of a ${typeName} is empty. Restore it from a backup, or remove the object from the state with \`terraform state rm\` and import it.`,
  });

const laterState = ({ typeName, version: current }: ManagedResource, version: number): DiagnosticError =>
  new DiagnosticError({
    code: "unsupported",
    /**
     * @error A later version of the provider wrote the state.
     * @do Use that version of the provider, or a later one.
     */
    summary: "State of a later version",
    detail: `The state of a ${typeName} has schema version ${version}, and this provider reads versions up to ${current}. Use the version of the provider that wrote the state, or a later one.`,
  });

const noUpgrader = (typeName: string, version: number): DiagnosticError =>
  new DiagnosticError({
    code: "internal",
    /**
     * @error The provider has no upgrade from the version of the state.
     * @do Report it: this is a fault of the provider.
     */
    summary: "State cannot be upgraded",
    detail: `The ${typeName} has no upgrade from schema version ${version}. This is a fault of the provider; please report it.`,
  });
