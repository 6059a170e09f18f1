import { isRecord } from "../../kit/json.ts";
import type { InputPath } from "./input-path.ts";

/** Reads a value that a person wrote; undefined means that it is missing. `In` is what may be written. */
export interface Shape<Out, In = Out> {
  (value: unknown, at: InputPath): Out;
  readonly written?: In;
}

/** The shape of a value that may be left out. */
interface OptionalShape<Out, In = Out> extends Shape<Out, In> {
  readonly isOptional: true;
}

type Fields = Readonly<Record<string, Shape<unknown, unknown>>>;
type OptionalName<F extends Fields> = { [N in keyof F]: F[N] extends OptionalShape<unknown> ? N : never }[keyof F];

/** What reading a shape returns. */
export type Parsed<R> = R extends Shape<infer Out, unknown> ? Out : never;

/** What may be written for a shape. */
export type Written<R> = R extends { readonly written?: infer In } ? Exclude<In, undefined> : never;

type WrittenRecord<F extends Fields> = { readonly [N in Exclude<keyof F, OptionalName<F>>]: Written<F[N]> } & {
  readonly [N in OptionalName<F>]?: Written<F[N]>;
};

/** A string that passes a check; `words` describes it. */
export function textThat(fits: (text: string) => boolean, words: string): Shape<string> {
  return (value, at) => (typeof value === "string" && fits(value) ? value : at.reject(`must be ${words}`, ""));
}

/** A string that matches a pattern. */
export function textLike(pattern: RegExp, words: string): Shape<string> {
  return textThat((text) => pattern.test(text), words);
}

/** true or false. */
export const flag: Shape<boolean> = (value, at) =>
  typeof value === "boolean" ? value : at.reject("must be true or false", false);

/** A positive whole number. */
export const count: Shape<number> = numberThat(
  (value) => Number.isSafeInteger(value) && value > 0,
  "a whole number of at least 1",
);

/** A number that passes a check; `words` describes it. */
export function numberThat(fits: (value: number) => boolean, words: string): Shape<number> {
  return (value, at) => (typeof value === "number" && fits(value) ? value : at.reject(`must be ${words}`, 1));
}

/** One of several words. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]): Shape<Word> {
  return (value, at) =>
    words.find((word) => word === value) ?? at.reject(`must be one of ${words.join(", ")}`, words[0]);
}

/** A whole number between two bounds, both included. */
export function wholeNumber(least: number, most: number): Shape<number> {
  const fits = (value: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;
  return numberThat(fits, `a whole number from ${least} to ${most}`);
}

/** Any JSON value. */
export const anything: Shape<unknown> = (value) => value;

/** A value that may be left out, with its default. */
export function optional<Out, In, const Instead>(
  shape: Shape<Out, In>,
  instead: Instead,
): OptionalShape<Out | Instead, In> {
  const read = (value: unknown, at: InputPath): Out | Instead => (value === undefined ? instead : shape(value, at));
  return Object.assign(read, { isOptional: true } as const);
}

/** A value that may be null. */
export function nullable<Out, In>(shape: Shape<Out, In>): Shape<Out | null, In | null> {
  return (value, at) => (value === null ? null : shape(value, at));
}

/** A list. */
export function listOf<Out, In>(shape: Shape<Out, In>): Shape<readonly Out[], readonly In[]> {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => shape(item, at.item(index))) : at.reject("must be a list", []);
}

/** Which keys a `mapOf` allows. */
interface KeyRule {
  readonly pattern: RegExp;
  readonly words: string;
}

type MapShape<Out, In> = Shape<Readonly<Record<string, Out>>, Readonly<Record<string, In>>>;

/** An object with any keys, or with any that match a pattern. */
export function mapOf<Out, In>(shape: Shape<Out, In>, keys?: KeyRule): MapShape<Out, In> {
  return (value, at) => {
    if (!isRecord(value)) return at.reject("must be an object", {});
    for (const name of Object.keys(value)) {
      if (keys?.pattern.test(name) === false) at.key(name).reject(`is not ${keys.words}`, null);
    }
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shape(item, at.key(name))]));
  };
}

/** An object with these keys and no others. */
export function objectOf<F extends Fields>(
  fields: F,
): Shape<{ readonly [N in keyof F]: Parsed<F[N]> }, WrittenRecord<F>> {
  return (value, at) => {
    const given: Readonly<Record<string, unknown>> = isRecord(value) ? value : at.reject("must be an object", {});
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(fields, name))
        at.key(name).reject(`is unknown; the known keys are ${Object.keys(fields).join(", ")}`, null);
    }
    const entries = Object.entries(fields).map(([name, shape]) => [name, shape(ownValue(given, name), at.key(name))]);
    // Each entry was read by the shape of its own key.
    return Object.fromEntries(entries) as { readonly [N in keyof F]: Parsed<F[N]> };
  };
}

/** One of several kinds of objects, told apart by their key `kind`; for any other, null and a problem. */
export function oneOfKinds<V extends Fields>(kinds: V): Shape<Parsed<V[keyof V]> | null, Written<V[keyof V]>> {
  return (value, at) => {
    const kind = isRecord(value) ? ownValue(value, "kind") : undefined;
    const shape = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (shape === undefined) return at.key("kind").reject(`must be one of ${Object.keys(kinds).join(", ")}`, null);
    // The shape is the one of this kind.
    return shape(value, at) as Parsed<V[keyof V]>;
  };
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
