import { isObject, jsonFromTree, treeFromJson, valueFromJson, type ObjectValue } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import type { Attributes } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";
import { noSuch } from "./provided.ts";

/** A state as Terraform has it stored, with the version of the schema that it was written for. */
export interface StoredState {
  readonly version: number;
  readonly json: Uint8Array;
}

/**
 * A stored state in the shape of the current schema, its ID too. Throws `invalid` for an empty one, `unsupported` for
 * one of a later version.
 */
export function upgrade(resource: ManagedResource, { version, json }: StoredState): ObjectValue {
  const { type, attributes, typeName, version: current } = resource;
  const what = `state of a ${typeName}`;
  if (json.length === 0) throw emptyState(what);
  if (version > current) throw laterState(what, { version, current });
  const isCurrent = version === current;
  const state = valueFromJson(isCurrent ? json : upgradedJson(resource, { version, json }), type);
  if (!isObject(state)) throw emptyState(what);
  const whole = withoutNullLists(attributes, state);
  return isCurrent ? whole : wholeObject(resource, whole);
}

/**
 * A stored identity. Identities have one version so far: throws `unsupported` for one of a later version, and for one
 * of a resource that has none.
 */
export function upgradeIdentity({ identityType, typeName }: ManagedResource, stored: StoredState): ObjectValue {
  if (identityType === null) return noSuch("identity of the resource type", typeName);
  if (stored.version > 0) throw laterState(`identity of a ${typeName}`, { version: stored.version, current: 0 });
  const identity = stored.json.length === 0 ? null : valueFromJson(stored.json, identityType);
  if (!isObject(identity)) throw emptyState(`identity of a ${typeName}`);
  return identity;
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

/**
 * A list that only the provider sets is never null; a state in which it is missing, or null, was written by other
 * hands.
 */
function withoutNullLists(attributes: Attributes, state: ObjectValue): ObjectValue {
  const lists = Object.entries(attributes).filter(
    ([name, { mode, type }]) =>
      mode === "computed" && type.nested?.nesting === "list" && type.isNullable !== true && state[name] === null,
  );
  return { ...state, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
}

const emptyState = (what: string): DiagnosticError =>
  diagnosticError(ERRORS.emptyState, { why: `The ${what} is empty.` });

const laterState = (what: string, { version, current }: Readonly<Record<"version" | "current", number>>) =>
  diagnosticError(ERRORS.laterState, {
    why: `The ${what} has schema version ${version}, and this provider reads versions up to ${current}.`,
  });

const noUpgrader = (typeName: string, version: number): DiagnosticError =>
  diagnosticError(ERRORS.noUpgrader, { why: `The ${typeName} has no upgrade from schema version ${version}.` });
