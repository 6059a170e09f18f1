import type { Attribute, Attributes } from "./attribute.ts";
import type { Context } from "./context.ts";
import type { Rule } from "./rule.ts";
import type { Config } from "./view.ts";

/**
 * Something that is done once, when an apply triggers it or a user invokes it, and of which Terraform keeps nothing;
 * `C` is the client.
 */
export interface Action<A extends Attributes = Attributes, C = unknown> {
  /** The type's name without the provider's. */
  readonly name: string;
  /** A description in Markdown. */
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  /** A few words of plain text about the coming work. They are shown before it begins. */
  beginning(config: Config<A>): string;
  /** Does it. What fails is thrown: what triggered the action stays as it is, and no later apply tries again. */
  invoke(config: Config<A>, context: Pick<Context<C>, "client" | "signal" | "warn">): Promise<void>;
}

/** The attributes of an action, which has no results, and no state for defaults. */
type ActionAttributes = Readonly<Record<string, Attribute<unknown, "required" | "optional">>>;

/** Returns its argument, typed: first the client's type, then the definition, from which the attributes follow. */
export const defineAction =
  <C>() =>
  <const A extends ActionAttributes>(action: Action<A, C>): Action<A, C> =>
    action;
