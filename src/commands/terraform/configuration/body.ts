/** A value that is written out. A number is as JavaScript has it: nothing here calculates with one. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [key: string]: Literal };

/** The value of an attribute, with the position of its name. */
export interface BodyAttribute {
  /** Counted from 1. */
  readonly line: number;
  /** The value; undefined for an expression that only Terraform can evaluate. */
  readonly literal: Literal | undefined;
  /** The expression as it is written, on one line without comments: of a text in JSON, what Terraform makes of it. */
  readonly text: string;
}

/** A block: its labels, its contents, and where it begins. */
export interface Block {
  readonly labels: readonly string[];
  /** Of its type in HCL, of the last key that leads to it in JSON; counted from 1. */
  readonly line: number;
  readonly body: Body;
}

/**
 * The content of a file or block. JSON does not distinguish blocks from attributes, so the caller decides what a name
 * is, as HCL's own schema does. A body keeps the order of its text.
 */
export interface Body {
  /** The names of all attributes; in JSON, those of the blocks are among them. */
  readonly attributeNames: readonly string[];
  /** An attribute; null where there is none of this name. */
  attribute(name: string): BodyAttribute | null;
  /** The blocks of a type that have so many labels. */
  blocks(type: string, labels: number): readonly Block[];
}

/** The text that an attribute is set to; null for any other value. */
export function textIn(body: Body, name: string): string | null {
  const literal = body.attribute(name)?.literal;
  return typeof literal === "string" ? literal : null;
}

/** The texts in the list that an attribute is set to; none for any other value. */
export function textsIn(body: Body, name: string): readonly string[] {
  const literal = body.attribute(name)?.literal;
  return Array.isArray(literal) ? literal.filter((item) => typeof item === "string") : [];
}

/** A body with nothing in it. */
export const EMPTY_BODY: Body = { attributeNames: [], attribute: () => null, blocks: () => [] };
