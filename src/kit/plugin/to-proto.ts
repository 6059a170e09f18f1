import { encodeValue, typeToJson, type CtyType, type ObjectValue, type Value } from "../cty/index.ts";
import type { ManagedResource } from "../engine/index.ts";
import type { Path, PathStep } from "../errors.ts";
import { bytesFrom } from "../utf8.ts";
import {
  attributeDoc,
  FLAGS,
  nestedForTerraform,
  type Attribute,
  type Attributes,
  type Diagnostic,
  type IdentityAttributes,
  type Parameter,
  type Problem,
  type ProviderFunction,
  type Type,
} from "../schema/index.ts";
import {
  DiagnosticSeverity,
  type AttributePath,
  type AttributePathStep,
  type Diagnostic as DiagnosticMessage,
  type FunctionError,
} from "./generated/diagnostic.ts";
import {
  SchemaObjectNestingMode,
  StringKind,
  type FunctionParameter,
  type ProviderFunction as FunctionMessage,
  type ResourceIdentitySchema,
  type Schema,
  type SchemaAttribute,
} from "./generated/schema.ts";
import type { DynamicValue as DynamicValueMessage, ResourceIdentityData } from "./generated/value.ts";
import type { Init } from "./proto/rpc.ts";

/** Converts a value of a given type to its message. */
export const valueToProto = (value: Value, type: CtyType): Init<DynamicValueMessage> => ({
  msgpack: encodeValue(value, type),
});

/** Converts a diagnostic to its message. */
export const diagnosticToProto = ({ severity, summary, detail, path }: Diagnostic): Init<DiagnosticMessage> => ({
  severity: severity === "error" ? DiagnosticSeverity.ERROR : DiagnosticSeverity.WARNING,
  summary,
  detail,
  ...(path === undefined ? {} : { attribute: pathToProto(path) }),
});

/** Converts a path to its message. */
export const pathToProto = (path: Path): Init<AttributePath> => ({
  steps: path.map((step) => ({ selector: selectorOf(step) })),
});

function selectorOf(step: PathStep): AttributePathStep["selector"] {
  if (typeof step === "number") return { case: "elementKeyInt", value: step };
  if (typeof step === "object") return { case: "elementKeyString", value: step.key };
  return { case: "attributeName", value: step };
}

/** Converts the schema of a provider, a resource or a data source to its message; only resources have a version. */
export const schemaToProto = (doc: string, attributes: Attributes, version = 0): Init<Schema> => ({
  version,
  block: {
    attributes: attributesToProto(attributes),
    description: doc,
    descriptionKind: StringKind.MARKDOWN,
  },
});

const attributesToProto = (attributes: Attributes): Init<SchemaAttribute>[] =>
  Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, attribute]) => attributeToProto(name, attribute));

function attributeToProto(name: string, attribute: Attribute): Init<SchemaAttribute> {
  const { type, mode, sensitive } = attribute;
  const nested = nestedForTerraform(attribute);
  return {
    name,
    description: attributeDoc(attribute),
    descriptionKind: StringKind.MARKDOWN,
    sensitive: sensitive === true,
    ...FLAGS[mode],
    ...(nested === undefined
      ? { type: typeToProto(type) }
      : {
          nestedType: {
            attributes: attributesToProto(nested.attributes),
            nesting: nested.nesting === "single" ? SchemaObjectNestingMode.SINGLE : SchemaObjectNestingMode.LIST,
          },
        }),
  };
}

/** Converts the schema of an identity to its message. There is one version of each so far. */
export const identitySchemaToProto = (attributes: IdentityAttributes): Init<ResourceIdentitySchema> => ({
  identityAttributes: Object.entries(attributes).map(([name, { type, doc }]) => ({
    name,
    type: typeToProto(type),
    requiredForImport: true,
    description: doc,
  })),
});

/** Converts an identity to its message; undefined for none, which leaves the field of a response out. */
export const identityToProto = (
  identity: ObjectValue | undefined,
  { identityType }: Pick<ManagedResource, "identityType">,
): Init<ResourceIdentityData> | undefined =>
  identity === undefined || identityType === null ? undefined : { identityData: valueToProto(identity, identityType) };

const typeToProto = ({ cty }: Type<unknown>): Uint8Array => bytesFrom(typeToJson(cty));

/** Converts the signatures of functions to their messages, by name. */
export const functionsToProto = (functions: readonly ProviderFunction[] = []): Map<string, Init<FunctionMessage>> =>
  new Map(functions.map((definition) => [definition.name, functionToProto(definition)]));

function functionToProto({ parameters, returns, summary, doc }: ProviderFunction): Init<FunctionMessage> {
  const entries = Object.entries(parameters);
  const variadic = entries.find(([, { isVariadic }]) => isVariadic === true);
  return {
    parameters: entries.filter((entry) => entry !== variadic).map(([name, each]) => parameterToProto(name, each)),
    ...(variadic === undefined ? {} : { variadicParameter: parameterToProto(...variadic) }),
    return: { type: typeToProto(returns) },
    summary,
    description: doc,
    descriptionKind: StringKind.MARKDOWN,
  };
}

const parameterToProto = (
  name: string,
  { type, doc, takesNull, takesUnknown }: Parameter,
): Init<FunctionParameter> => ({
  name,
  type: typeToProto(type),
  allowNullValue: takesNull === true,
  allowUnknownValues: takesUnknown === true,
  description: doc,
  descriptionKind: StringKind.MARKDOWN,
});

/**
 * Converts the error of a call to its message; the path begins with the position of the argument. Terraform ends the
 * text with a period of its own, and where there is an argument, has a title of its own.
 */
export function functionErrorToProto({ summary, detail, path }: Problem): Init<FunctionError> {
  const [position] = path ?? [];
  const isPlaced = typeof position === "number";
  const text = (isPlaced ? detail : `${summary}: ${detail}`).replace(/\.$/, "");
  return { text, ...(isPlaced ? { functionArgument: position } : {}) };
}
