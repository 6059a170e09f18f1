/** A place in something that somebody wrote, such as a file, and the list that its problems go to. */
export class Place {
  readonly #path: string;
  readonly #problems: string[];

  constructor(path: string, problems: string[]) {
    this.#path = path;
    this.#problems = problems;
  }

  /** The place of a value under a name. */
  key(name: string): Place {
    return new Place(this.#path === "" ? name : `${this.#path}.${name}`, this.#problems);
  }

  /** The place of an item of a list, counted from 0. */
  item(index: number): Place {
    return new Place(`${this.#path}[${index}]`, this.#problems);
  }

  /** Notes a problem; gives the value back that reading goes on with, so that one reading finds all problems. */
  reject<Value>(problem: string, instead: Value): Value {
    this.#problems.push(`${this.#path === "" ? "it" : this.#path} ${problem}`);
    return instead;
  }
}

/** Reads a value that somebody wrote; undefined is a value that is not there. `In` is what may be written for it. */
export interface Reader<Out, In = Out> {
  (value: unknown, at: Place): Out;
  readonly written?: In;
}

/** A reader of what may be left out. */
interface OptionalReader<Out, In = Out> extends Reader<Out, In> {
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
export const count: Reader<number> = numberThat(
  (value) => Number.isSafeInteger(value) && value > 0,
  "a whole number from 1",
);

/** A number that fits; `words` says what that means. */
export function numberThat(fits: (value: number) => boolean, words: string): Reader<number> {
  return (value, at) => (typeof value === "number" && fits(value) ? value : at.reject(`must be ${words}`, 1));
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]): Reader<Word> {
  return (value, at) =>
    words.find((word) => word === value) ?? at.reject(`must be one of ${words.join(", ")}`, words[0]);
}

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, most: number): Reader<number> {
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;
  return numberThat(fits, `a whole number from ${least} to ${most}`);
}

/** A JSON value of any kind. */
export const anything: Reader<unknown> = (value) => value;

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

/** What the keys of a `mapOf` look like. */
interface KeyRule {
  readonly pattern: RegExp;
  readonly words: string;
}

type MapReader<Out, In> = Reader<Readonly<Record<string, Out>>, Readonly<Record<string, In>>>;

/** An object whose keys are the writer's own, as far as they fit. */
export function mapOf<Out, In>(reader: Reader<Out, In>, keys?: KeyRule): MapReader<Out, In> {
  return (value, at) => {
    if (!isObject(value)) return at.reject("must be an object", {});
    for (const name of Object.keys(value)) {
      if (keys?.pattern.test(name) === false) at.key(name).reject(`is not ${keys.words}`, null);
    }
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
    const entries = Object.entries(fields).map(([name, reader]) => [name, reader(ownValue(given, name), at.key(name))]);
    // Each entry was made by the reader of its own name.
    return Object.fromEntries(entries) as { readonly [N in keyof F]: Read<F[N]> };
  };
}

/** One of several kinds of objects, told apart by their key `kind`; null, with a problem noted, for any other. */
export function oneOfKinds<V extends Fields>(kinds: V): Reader<Read<V[keyof V]> | null, Written<V[keyof V]>> {
  return (value, at) => {
    const kind = isObject(value) ? ownValue(value, "kind") : undefined;
    const reader = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (reader === undefined) return at.key("kind").reject(`must be one of ${Object.keys(kinds).join(", ")}`, null);
    // The reader is the one of this kind.
    return reader(value, at) as Read<V[keyof V]>;
  };
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
