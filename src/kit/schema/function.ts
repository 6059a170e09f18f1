import type { Type } from "./attribute.ts";
import { checkFunction } from "./check-definition.ts";
import type { Pending } from "./view.ts";

/** One parameter of a function; `T` is what the function is given for it. */
export interface Parameter<T = unknown> extends ParameterOptions {
  readonly type: Type<unknown>;
  /** The description in Markdown, for the registry page. */
  readonly doc: string;
  /** Set for the last parameter of a function that takes any number of arguments for it, none too. */
  readonly isVariadic?: true;
  /** Never set: only carries `T` for inference. */
  readonly _argument?: T;
}

/** The values that a parameter accepts besides known ones. */
export interface ParameterOptions {
  /** Null is an argument too; elsewhere it is an error. */
  readonly takesNull?: true;
  /**
   * Values that are not known yet, in any part, are arguments too; elsewhere the result is unknown, and the function is
   * not called.
   */
  readonly takesUnknown?: true;
}

type Argument<T, O> =
  | (O extends { readonly takesUnknown: true } ? Pending<T> : T)
  | (O extends { readonly takesNull: true } ? null : never);

/** The parameters of a function by name, in their order. */
export type FunctionParameters = Readonly<Record<string, Parameter>>;

/** The arguments of a function: a value for each, and a list for the variadic ones. */
export type FunctionArguments<P extends FunctionParameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** A parameter of exactly one argument. */
export const parameter = <T, const O extends ParameterOptions>(
  type: Type<T>,
  doc: string,
  options?: O,
): Parameter<Argument<T, O>> => ({ type, doc, ...options });

/** The last parameter of a function that takes any number of arguments of its type. */
export const variadic = <T, const O extends ParameterOptions>(
  type: Type<T>,
  doc: string,
  options?: O,
): Parameter<readonly Argument<T, O>[]> => ({ type, doc, isVariadic: true, ...options });

/** A function that a configuration can call. It needs no configured provider. */
export interface ProviderFunction<P extends FunctionParameters = FunctionParameters, R = unknown> {
  /** The name after `provider::<provider>::`. */
  readonly name: string;
  /** A summary in a few words of plain text. */
  readonly summary: string;
  /** The same in full, in Markdown. */
  readonly doc: string;
  readonly parameters: P;
  readonly returns: Type<R>;
  /**
   * Pure: the same arguments give the same result, without a look at anything else. It may throw `invalid` for an
   * argument, whose name is the first step of the error's path; Terraform puts the detail into a sentence after
   * "Invalid value for … parameter:".
   */
  call(args: FunctionArguments<P>): NoInfer<R>;
}

/** Returns its argument, typed. Throws an `Error` for a definition that could not work. */
export function defineFunction<const P extends FunctionParameters, R>(
  definition: ProviderFunction<P, R>,
): ProviderFunction<P, R> {
  checkFunction(definition);
  return definition;
}

/**
 * The parameter of the argument at a position, from 0: the last one for all that come after it. Undefined for a
 * function without any.
 */
export function parameterAt({ parameters }: ProviderFunction, position: number): Parameter | undefined {
  const all = Object.values(parameters);
  return all[Math.min(position, all.length - 1)];
}
