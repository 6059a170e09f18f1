/**
 * The kit for defining a provider: attributes with their types and modes, rules across them, resources, data sources,
 * actions, functions, and the provider itself. The TypeScript views of an object follow from its attributes. Everything
 * else (the protocol's schema, validation, plans, the registry page) is derived from a definition. It builds on
 * Terraform's values, and must never depend on the client, a resource of ours, the wire, or how a definition is run.
 */
export { isUnknown, unknown, type Value } from "../cty/index.ts";
export { defineAction, type Action } from "./action.ts";
export {
  attributeDoc,
  computed,
  defaulted,
  FLAGS,
  nestedForTerraform,
  optional,
  required,
  type Attribute,
  type Attributes,
  type Type,
} from "./attribute.ts";
export type { Context, PlanContext, Planned, WriteContext } from "./context.ts";
export { defineDataSource, type DataSource } from "./data-source.ts";
export type { Diagnostic, Problem } from "../errors.ts";
export {
  defineFunction,
  parameter,
  parameterAt,
  variadic,
  type FunctionParameters,
  type Parameter,
  type ProviderFunction,
} from "./function.ts";
export { idFrom, parseId, type Reference } from "./identity.ts";
export { importIdError, otherImportId, type Importable } from "./import-id.ts";
export { defineListResource, type Listed, type ListedObject, type ListResource } from "./list-resource.ts";
export { cannotMove, defineMoveSource, type MoveSource } from "./move.ts";
export { definePrivateState, noPrivateState, type PrivateState, type FieldValues } from "./private-state.ts";
export { defineProvider, type ConfigureContext, type Provider } from "./provider.ts";
export {
  allAttributes,
  defineResource,
  type Change,
  type ProposedChange,
  type Resource,
  type Upgrader,
  type Verdict,
} from "./resource.ts";
export type { IdentityAttributes, ResourceIdentity } from "./resource-identity.ts";
export { atLeastOneOf, atMostOneOf, inBackticks, type Rule } from "./rule.ts";
export { schemaJson } from "./to-json.ts";
export {
  bool,
  checked,
  duration,
  integer,
  keyedMap,
  list,
  map,
  nested,
  nestedList,
  nullable,
  objectType,
  oneOf,
  parseDurationMs,
  positive,
  problemOfDuration,
  reference,
  string,
} from "./type.ts";
export type { Config, Pending, PendingObject, Plan, State } from "./view.ts";
