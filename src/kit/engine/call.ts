import { isWhollyKnown, type Value } from "../cty/index.ts";
import { diagnosticError, type Path } from "../errors.ts";
import { errorFrom } from "../foreign-error.ts";
import { parameterAt, type Parameter, type Problem, type Provider, type ProviderFunction } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { noSuch } from "./provided.ts";

/** The outcome of a call: a result, or an error. The path of an error begins with the argument's position, from 0. */
export type Called = { readonly result: Value } | { readonly error: Problem };

/** The functions of a provider, which need no configuration of it. */
export interface Functions {
  /** The function of that name. Throws `unsupported` when there is none. */
  function(name: string): ProviderFunction;
  call(definition: ProviderFunction, args: readonly Value[]): Called;
}

/** The functions of a provider, to be called. */
export function createFunctions({ name, functions = [] }: Provider): Functions {
  const product = `the provider ${name}`;
  const byName = new Map(functions.map((definition) => [definition.name, definition]));
  return {
    function: (called) => byName.get(called) ?? noSuch("function", called),
    call: (definition, args) => call(definition, args, product),
  };
}

/** A parameter with its name and the position of its first argument. */
type Slot = readonly [position: number, name: string, parameter: Parameter];

/**
 * Calls a function. What it throws is an error at the argument that the error names; `product` is whose fault anything
 * else is.
 */
function call(definition: ProviderFunction, args: readonly Value[], product: string): Called {
  const slots = Object.entries(definition.parameters).map(([name, parameter], at): Slot => [at, name, parameter]);
  try {
    checkCount(slots, args.length);
    for (const [position, value] of args.entries()) checkArgument(parameterAt(definition, position), value, position);
    const named = slots.map(([at, name, { isVariadic }]) => [name, isVariadic ? args.slice(at) : args[at]] as const);
    // Erased here; the definition compiled against its own type.
    const result = definition.call(Object.fromEntries(named)) as Value;
    return { result };
  } catch (thrown) {
    const { problem, path } = errorFrom(thrown, product);
    return { error: { ...problem, path: path && positionOf(path, slots) } };
  }
}

/** Core counts the arguments itself: what is wrong here is wrong with the request. */
function checkCount(slots: readonly Slot[], count: number): void {
  const isOpen = slots.at(-1)?.[2].isVariadic === true;
  const least = isOpen ? slots.length - 1 : slots.length;
  if (count >= least && (isOpen || count === least)) return;
  const wanted = `${isOpen ? "at least " : ""}${least} argument${least === 1 ? "" : "s"}`;
  throw diagnosticError(ERRORS.argumentCount, {
    why: `The function takes ${wanted}, but got ${count}.`,
  });
}

function checkArgument(parameter: Parameter | undefined, value: Value, position: number): void {
  const problem = parameter === undefined ? null : problemOf(parameter, value);
  if (problem === null) return;
  throw diagnosticError(ERRORS.invalidArgument, { why: `${problem}.`, path: [position] });
}

function problemOf({ type, takesNull, takesUnknown }: Parameter, value: Value): string | null {
  if (value === null) return takesNull === true ? null : "must not be null";
  if (!isWhollyKnown(value)) return takesUnknown === true ? null : "must be known";
  return type.problem?.(value) ?? null;
}

/** The path with the position of the argument in place of its name; the position of a variadic one follows the name. */
function positionOf(path: Path, slots: readonly Slot[]): Path | undefined {
  const [first, second, ...rest] = path;
  if (typeof first === "number") return path;
  const [at = 0, , parameter] = slots.find(([, name]) => name === first) ?? [];
  if (parameter === undefined) return undefined;
  const inside = second === undefined ? rest : [second, ...rest];
  return parameter.isVariadic && typeof second === "number" ? [at + second, ...rest] : [at, ...inside];
}
