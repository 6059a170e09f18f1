import type { Problem } from "../errors.ts";
import type { Attributes, NestedAttributes } from "./attribute.ts";
import type { Context } from "./context.ts";
import type { Rule } from "./rule.ts";
import type { Arguments } from "./view.ts";

/** The context of a list. */
export type ListContext<C> = Pick<Context<C>, "client" | "signal" | "shared">;

/** One object that a list finds. */
export interface ListedObject<C> {
  /**
   * The attributes that an import ID would name, spelled as in a configuration; null for those that only other forms
   * name.
   */
  readonly reference: Readonly<Record<string, string | number | null>>;
  /**
   * The client that imports the object. Until the next object is taken, it may answer from earlier reads of the list.
   */
  readonly client: C;
}

/** A result of a list: an object, or a warning about objects that it could not find. */
export type Listed<C> = ListedObject<C> | { readonly warning: Problem };

/**
 * Finds objects of one resource that are live, whether any configuration has them or not: what `terraform query` shows,
 * and what it writes configurations of. Its attributes are all arguments; `C` is the client.
 */
export interface ListResource<A extends Attributes = Attributes, C = unknown> {
  /** The name of the resource, which has to have an identity. */
  readonly name: string;
  /** A description in Markdown. */
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  /**
   * Finds objects one by one, in the same order each time, and looks for the next one only when it is asked to. What it
   * throws ends the list, and Terraform shows nothing of it.
   */
  list(config: Arguments<A>, context: ListContext<C>): AsyncIterable<Listed<C>>;
}

/**
 * Returns its argument, typed: first the client's type, then the definition, from which the attributes are inferred. An
 * argument has no default: the definition says what null stands for.
 */
export const defineListResource =
  <C>() =>
  <const A extends NestedAttributes>(list: ListResource<A, C>): ListResource<A, C> =>
    list;
