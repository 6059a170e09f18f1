import { encodeValue, typeToJson, type CtyType, type Value } from "../cty/index.ts";
import type { Path } from "../errors.ts";
import { attributeDoc, FLAGS, type Attribute, type Attributes, type Diagnostic } from "../schema/index.ts";
import {
  DiagnosticSeverity,
  type AttributePath,
  type Diagnostic as DiagnosticMessage,
} from "./generated/diagnostic.ts";
import { SchemaObjectNestingMode, StringKind, type Schema, type SchemaAttribute } from "./generated/schema.ts";
import type { DynamicValue as DynamicValueMessage } from "./generated/value.ts";
import type { Init } from "./proto/init.ts";

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
  steps: path.map((step) => ({
    selector:
      typeof step === "number"
        ? ({ case: "elementKeyInt", value: step } as const)
        : ({ case: "attributeName", value: step } as const),
  })),
});

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
  return {
    name,
    description: attributeDoc(attribute),
    descriptionKind: StringKind.MARKDOWN,
    sensitive: sensitive === true,
    ...FLAGS[mode],
    ...(type.nested === undefined
      ? { type: new TextEncoder().encode(typeToJson(type.cty)) }
      : {
          nestedType: {
            attributes: attributesToProto(type.nested.attributes),
            nesting: type.nested.nesting === "single" ? SchemaObjectNestingMode.SINGLE : SchemaObjectNestingMode.LIST,
          },
        }),
  };
}
