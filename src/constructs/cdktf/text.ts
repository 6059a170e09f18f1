import { Token, Tokenization, type IResolvable, type IResolveContext } from "cdktf";

/**
 * A text out of a closed set. A text that the compiler knows must be one of `Known`; one that it does not know, such as
 * a token, is taken as it is, and checked when the application is synthesized or planned. `Given` is what the compiler
 * knows of the text.
 */
export type OneOf<Given extends string, Known extends string> = (string extends Given ? Given : Known) | IResolvable;

/** The members that make an object a token. They are deprecated so that an editor lists them last. */
export interface TokenMembers {
  /** @deprecated Only a token has it. */
  readonly creationStack: string[];
  /** @deprecated Only a token has it. */
  resolve(context: IResolveContext): unknown;
}

/**
 * An object or a token for it. Each has the other's members as well, so that the compiler proposes the name that a
 * misspelt one was meant to be, which it does for no other union.
 */
export type OrToken<Given> =
  | (Given & { readonly [Name in keyof TokenMembers]?: never })
  | (TokenMembers & Partial<Given>);

declare const notBeside: unique symbol;

/** The type of an attribute that is left out, with the names of those that exclude it. No value has it. */
export interface NotBeside<Others extends string> {
  readonly [notBeside]: Others;
}

/** The text of a value, a token where Terraform alone knows it. */
export function textOf(value: string | number | IResolvable | undefined): string | undefined {
  if (typeof value === "number") return Tokenization.stringifyNumber(value);
  return typeof value === "object" ? Token.asString(value) : value;
}

/**
 * The reference to a group or a project in the form in which it is compared: neither letter case nor zeros before a
 * number count.
 */
export const normalizedReference = (reference: string | number): string =>
  String(reference)
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, "");

/** A name of Terraform's as a program has it, in a text of code: `onDestroy` for `on_destroy`. */
export const inCamelCase = (code: string): string =>
  code.replace(/(?<=[a-z])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
