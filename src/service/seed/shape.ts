/** A place in a file that is being read, and the list that its problems go to. */
export class Place {
  readonly #path: string;
  readonly #problems: string[];

  constructor(path: string, problems: string[]) {
    this.#path = path;
    this.#problems = problems;
  }

  key(name: string): Place {
    return new Place(this.#path === "" ? name : `${this.#path}.${name}`, this.#problems);
  }

  item(index: number): Place {
    return new Place(`${this.#path}[${index}]`, this.#problems);
  }

  /** Notes a problem; gives the value back that reading goes on with, so that one reading finds all problems. */
  reject<Value>(problem: string, instead: Value): Value {
    this.#problems.push(`${this.#path === "" ? "the seed" : this.#path} ${problem}`);
    return instead;
  }
}

/** Reads a value of a file; undefined is a value that is not there. `In` is what may be written for it. */
export interface Reader<Out, In = Out> {
  (value: unknown, at: Place): Out;
  readonly written?: In;
}

/** A reader of what may be left out. */
export interface OptionalReader<Out, In = Out> extends Reader<Out, In> {
  readonly isOptional: true;
}

type Fields = Readonly<Record<string, Reader<unknown, unknown>>>;
type OptionalName<F extends Fields> = { [N in keyof F]: F[N] extends OptionalReader<unknown> ? N : never }[keyof F];

/** What a reader gives. */
export type Read<R> = R extends Reader<infer Out, unknown> ? Out : never;

/** What may be written for a reader. */
export type Written<R> = R extends { readonly written?: infer In } ? Exclude<In, undefined> : never;

type WrittenRecord<F extends Fields> = { readonly [N in Exclude<keyof F, OptionalName<F>>]: Written<F[N]> } & {
  readonly [N in OptionalName<F>]?: Written<F[N]>;
};

/** A text that fits; `words` says what that means. */
export function textThat(fits: (text: string) => boolean, words: string): Reader<string> {
  return (value, at) => (typeof value === "string" && fits(value) ? value : at.reject(`must be ${words}`, ""));
}

/** A text that fits a pattern. */
export function textLike(pattern: RegExp, words: string): Reader<string> {
  return textThat((text) => pattern.test(text), words);
}

/** true or false. */
export const flag: Reader<boolean> = (value, at) =>
  typeof value === "boolean" ? value : at.reject("must be true or false", false);

/** A whole number from 1. */
export const count: Reader<number> = (value, at) =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? value
    : at.reject("must be a whole number from 1", 1);

/** One of some words. */
export function oneOf<Word extends string>(words: readonly [Word, ...Word[]]): Reader<Word> {
  return (value, at) =>
    words.find((word) => word === value) ?? at.reject(`must be one of ${words.join(", ")}`, words[0]);
}

/** What may be left out, and what it then is. */
export function optional<Out, In, const Instead>(
  reader: Reader<Out, In>,
  instead: Instead,
): OptionalReader<Out | Instead, In> {
  const read = (value: unknown, at: Place): Out | Instead => (value === undefined ? instead : reader(value, at));
  return Object.assign(read, { isOptional: true } as const);
}

/** What may be null. */
export function nullable<Out, In>(reader: Reader<Out, In>): Reader<Out | null, In | null> {
  return (value, at) => (value === null ? null : reader(value, at));
}

/** A list. */
export function listOf<Out, In>(reader: Reader<Out, In>): Reader<readonly Out[], readonly In[]> {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => reader(item, at.item(index))) : at.reject("must be a list", []);
}

/** An object whose keys are the writer's own. */
export function mapOf<Out, In>(
  reader: Reader<Out, In>,
): Reader<Readonly<Record<string, Out>>, Readonly<Record<string, In>>> {
  return (value, at) => {
    if (!isObject(value)) return at.reject("must be an object", {});
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, reader(item, at.key(name))]));
  };
}

/** An object with these keys and no others. */
export function objectOf<F extends Fields>(
  fields: F,
): Reader<{ readonly [N in keyof F]: Read<F[N]> }, WrittenRecord<F>> {
  return (value, at) => {
    const given: Readonly<Record<string, unknown>> = isObject(value) ? value : at.reject("must be an object", {});
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(fields, name))
        at.key(name).reject(`is unknown; known are ${Object.keys(fields).join(", ")}`, null);
    }
    const entries = Object.entries(fields).map(([name, reader]) => [name, reader(given[name], at.key(name))]);
    // Each entry was made by the reader of its own name.
    return Object.fromEntries(entries) as { readonly [N in keyof F]: Read<F[N]> };
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
