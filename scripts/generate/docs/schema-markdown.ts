import { attributeDoc, type Attribute, type Attributes, type Rule, type Type } from "../../../src/kit/schema/index.ts";

/** The source of a page's part about attributes: a resource, a data source, or a provider. */
export interface Schema {
  readonly attributes: Attributes;
  readonly rules?: readonly Rule[];
}

/** The rules and attributes of a definition as the part `Schema` of its registry page, in Markdown. */
export function schemaMarkdown({ attributes, rules = [] }: Schema): string {
  const parts = [
    "## Schema",
    ...(rules.length === 0 ? [] : [rules.map(({ doc }) => `- ${doc}`).join("\n")]),
    ...groupsOf(attributes, []).flatMap(([title, list]) => [`### ${title}`, list]),
    ...nestedParts(attributes, []),
  ];
  return parts.join("\n\n");
}

/** The groups of a schema, in the order and with the names of every registry page. */
const GROUPS: readonly (readonly [title: string, modes: readonly Attribute["mode"][]])[] = [
  ["Required", ["required"]],
  ["Optional", ["optional", "defaulted"]],
  ["Read-Only", ["computed"]],
];

/** The groups that are not empty, each with its attributes as a list; `parents` are the names on the way to them. */
function groupsOf(attributes: Attributes, parents: readonly string[]): readonly (readonly [string, string])[] {
  return GROUPS.flatMap(([title, modes]) => {
    const members = Object.entries(attributes).filter(([, { mode }]) => modes.includes(mode));
    const lines = members.map(([name, attribute]) => attributeLine([...parents, name], attribute));
    return lines.length === 0 ? [] : [[title, lines.join("\n")] as const];
  });
}

function attributeLine(path: readonly string[], attribute: Attribute): string {
  const { type, sensitive } = attribute;
  const below = type.nested !== undefined ? "nested schema" : type.keys !== undefined ? "its keys" : null;
  const link = below === null ? "" : ` (see [below for ${below}](#${anchorOf(path)}))`;
  return `- \`${path.at(-1) ?? ""}\` (${type.label}${sensitive ? ", Sensitive" : ""}) ${attributeDoc(attribute)}${link}`;
}

function nestedParts(attributes: Attributes, parents: readonly string[]): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { type }]) => {
    const path = [...parents, name];
    if (type.keys !== undefined) return keysPart(type.keys, path);
    return type.nested === undefined ? [] : nestedPart(type.nested, path);
  });
}

const keysPart = ({ docs }: NonNullable<Type<unknown>["keys"]>, path: readonly string[]): readonly string[] => [
  `<a id="${anchorOf(path)}"></a>`,
  `### Keys of \`${path.join(".")}\``,
  Object.entries(docs)
    .map(([key, doc]) => `- \`${key}\` ${doc}`)
    .join("\n"),
];

const nestedPart = (
  { attributes }: NonNullable<Type<unknown>["nested"]>,
  path: readonly string[],
): readonly string[] => [
  `<a id="${anchorOf(path)}"></a>`,
  `### Nested Schema for \`${path.join(".")}\``,
  ...groupsOf(attributes, path).flatMap(([title, list]) => [`${title}:`, list]),
  ...nestedParts(attributes, path),
];

const anchorOf = (path: readonly string[]): string => `nestedatt--${path.join("--")}`;
