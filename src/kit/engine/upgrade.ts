import { isObject, jsonFromTree, treeFromJson, valueFromJson, type ObjectValue } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import type { Attributes } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";

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

const emptyState = (typeName: string): DiagnosticError =>
  diagnosticError(ERRORS.emptyState, { why: `The state of a ${typeName} is empty.` });

const laterState = ({ typeName, version: current }: ManagedResource, version: number): DiagnosticError =>
  diagnosticError(ERRORS.laterState, {
    why: `The state of a ${typeName} has schema version ${version}, and this provider reads versions up to ${current}.`,
  });

const noUpgrader = (typeName: string, version: number): DiagnosticError =>
  diagnosticError(ERRORS.noUpgrader, { why: `The ${typeName} has no upgrade from schema version ${version}.` });
