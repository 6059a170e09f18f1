import { camelCase, pascalCase } from "./names.ts";

/** The attributes of a schema block, or of a nested attribute, by name. */
export type DescribedAttributes = Readonly<Record<string, DescribedAttribute>>;

interface DescribedAttribute {
  readonly description: string;
  readonly nested_type?: { readonly attributes: DescribedAttributes };
}

/** A schema with its description. */
export interface Described {
  readonly block: { readonly description: string; readonly attributes: DescribedAttributes };
}

/** The part of a schema document that the constructs are generated from. */
export interface SchemaDocument {
  readonly provider: Described;
  readonly resource_schemas: Readonly<Record<string, Described>>;
  readonly data_source_schemas: Readonly<Record<string, Described>>;
}

/**
 * The schema document, with the names of attributes in its texts as the constructs have them: `onDestroy` for
 * `on_destroy`.
 */
export function inCamelCase(schemaText: string): string {
  const names = new Set([...schemaText.matchAll(/"([a-z]+(?:_[a-z0-9]+)+)": \{/g)].map(([, name = ""]) => name));
  return schemaText.replace(
    /^( *"description": )(.*)$/gm,
    (_, key: string, text: string) => `${key}${withCamelCase(text, names)}`,
  );
}

/** A text in Markdown in which the code that is one of these names is spelled as the constructs have it. */
export const withCamelCase = (text: string, names: ReadonlySet<string>): string =>
  text.replace(/`([^`]+)`/g, (span, code: string) => (names.has(code) ? `\`${camelCase(code)}\`` : span));

/** A generated construct and its schema. */
export interface DocumentedConstruct {
  /** The name of the class. */
  readonly name: string;
  readonly schema: Described;
}

/**
 * Adds what the generator leaves out: the descriptions of the construct and of its outputs. Takes out the links to
 * pages of a registry that does not have them.
 */
export function withDocs(text: string, { name, schema }: DocumentedConstruct): string {
  const { description, attributes } = schema.block;
  const described = text
    .replace(/^ *\*\n *\* Docs at Terraform Registry: .*\n/gm, "")
    .replace(
      /^( *)\* (?:Represents a|Create a new) \{@link/gm,
      (line, indent: string) => `${indent}* ${description}\n${indent}*\n${line}`,
    )
    .replace(/\{@link https:\/\/registry\.terraform\.io\S* (\w+)\}/g, "`$1`")
    .replace(/\{@link https:\/\/registry\.terraform\.io\S* ([^}]*)\}/g, "$1")
    .replace(/^\/\/ https:\/\/registry\.terraform\.io\/.*\n/, "")
    .replace(/^( *\* @param )options \w+(?: = \{\})?$/gm, "$1config What to set");
  return described
    .split(/^(?=export class )/m)
    .map((part) => withOutputDocs(part, attributesOf(part, name, attributes)))
    .join("");
}

/** The attributes of the class at the beginning of a text: those of the construct, or those nested in one of them. */
function attributesOf(text: string, name: string, attributes: DescribedAttributes): DescribedAttributes {
  const [, className] = /^export class (\w+)/.exec(text) ?? [];
  if (className === name) return attributes;
  const nested = Object.entries(attributes).find(
    ([attribute]) => className === `${name}${pascalCase(attribute)}OutputReference`,
  );
  return nested?.[1].nested_type?.attributes ?? {};
}

function withOutputDocs(text: string, attributes: DescribedAttributes): string {
  const descriptions = new Map(
    Object.entries(attributes).map(([key, { description }]) => [camelCase(key), description]),
  );
  return text.replace(/^ {2}public get (\w+)\(\)/gm, (line, getter: string) => {
    const description = descriptions.get(getter);
    return description === undefined ? line : `  /**\n  * ${description}\n  */\n${line}`;
  });
}
