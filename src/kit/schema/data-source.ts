import type { Attributes, NestedAttributes } from "./attribute.ts";
import { checkDataSource } from "./check-definition.ts";
import type { Context } from "./context.ts";
import type { Rule } from "./rule.ts";
import type { Arguments, Results } from "./view.ts";

/**
 * Something that a configuration reads and that Terraform does not manage; `C` is the client. Its computed attributes
 * are the results, all others the arguments.
 */
export interface DataSource<A extends Attributes = Attributes, C = unknown> {
  /** The type's name without the provider's. */
  readonly name: string;
  /** A description in Markdown. */
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  /** Looks at the service, in a plan or in an apply. What must be there and is not is thrown as `gone`. */
  read(config: Arguments<A>, context: Pick<Context<C>, "client" | "signal" | "warn">): Promise<Results<A>>;
}

/**
 * Returns its argument, typed: first the client's type, then the definition, from which the attributes are inferred. An
 * argument has no default: the definition says what null stands for. Throws an `Error` for a definition that could not
 * work.
 */
export const defineDataSource =
  <C>() =>
  <const A extends NestedAttributes>(dataSource: DataSource<A, C>): DataSource<A, C> => {
    checkDataSource(dataSource);
    return dataSource;
  };
