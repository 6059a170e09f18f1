import type { Attribute, Attributes } from "./attribute.ts";
import type { Context, WriteContext } from "./context.ts";
import type { State } from "./view.ts";

/**
 * The parts of an identity. All of them are required: Terraform silently drops a misspelled name in an `identity`
 * block, so a missing optional part could name another object.
 */
export type IdentityAttributes = Readonly<Record<string, Attribute<unknown, "required">>>;

/**
 * The identity of a resource in Terraform 1.12 and newer: values that tell an object from all others of its type,
 * however a configuration refers to it. Terraform keeps them in the state and imports by them.
 */
export interface ResourceIdentity<
  A extends Attributes = Attributes,
  C = unknown,
  P extends object = object,
  I extends IdentityAttributes = IdentityAttributes,
> {
  readonly attributes: I;
  /**
   * The identity of an object that was just written or imported; null where the service does not tell it. `known` is
   * what it was before a change, null where that is not known. What it throws is as good as null.
   */
  of(state: State<A>, known: State<I> | null, context: Context<C, P>): Promise<State<I> | null> | State<I> | null;
  /**
   * The values that private state would have if the write that made this identity had stored them: they replace null.
   * Any part can be null, as this is what Terraform stored.
   */
  stored?(identity: { readonly [K in keyof State<I>]: State<I>[K] | null }): Partial<P>;
  /** Reads the object with this identity whole; null when there is none. */
  import(identity: State<I>, context: WriteContext<C, A, P>): Promise<State<A> | null>;
}
