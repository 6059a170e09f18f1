/**
 * Shapes of what people write (seeds, options, fault rules): they turn values of any type into typed ones, or list
 * every problem. This file must never know what a value is used for.
 */
import * as z from "zod/mini";
import { isRecord } from "../kit/json.ts";

type Shape = z.ZodMiniType;

/** The result of reading a shape. */
export type Parsed<S extends Shape> = z.output<S>;

/** The input that a shape accepts. */
export type Written<S extends Shape> = z.input<S>;

/** A string that passes a check; `description` follows "must be". */
export const textThat = (fits: (text: string) => boolean, description: string) =>
  z.string(`must be ${description}`).check(z.refine(fits, `must be ${description}`));

/** A string that matches a pattern. */
export const textLike = (pattern: RegExp, description: string) => textThat((text) => pattern.test(text), description);

/** true or false. */
export const flag = z.boolean("must be true or false");

/** A number that passes a check; `description` follows "must be". */
export const numberThat = (fits: (value: number) => boolean, description: string) =>
  z.number(`must be ${description}`).check(z.refine(fits, `must be ${description}`));

/** A whole number between two bounds, both included. */
export const wholeNumber = (least: number, most: number, description = `from ${least} to ${most}`) =>
  numberThat(
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
    `a whole number ${description}`,
  );

/** A positive whole number. */
export const count = wholeNumber(1, Infinity, "of at least 1");

/** One of several strings. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

/** Any JSON value. */
export const anything = z.unknown();

/** A value that may be left out, with its default. */
export const optional = <S extends Shape, const Instead>(shape: S, instead: Instead) =>
  z.pipe(
    z.optional(shape),
    z.transform((value): z.output<S> | Instead => (value === undefined ? instead : value)),
  );

/** A value that may be null. */
export const nullable = <S extends Shape>(shape: S) => z.nullable(shape);

/** A list. */
export const listOf = <S extends Shape>(shape: S) => z.readonly(z.array(shape, "must be a list"));

/** An object with any keys, or with any that pass a check, which `description` describes. */
export function mapOf<S extends Shape>(shape: S, fits = (_key: string): boolean => true, description = "") {
  const record = z.record(z.string().check(z.refine(fits)), shape, {
    error: ({ code }) => (code === "invalid_key" ? `is not ${description}` : "must be an object"),
  });
  // zod drops this key silently.
  const hasNoPrototype = (value: unknown): boolean => !isRecord(value) || !Object.hasOwn(value, "__proto__");
  return z.readonly(
    z.pipe(z.custom<z.input<typeof record>>(hasNoPrototype, "must not have the key __proto__"), record),
  );
}

/** An object with these keys and no others. */
export const objectOf = <F extends Readonly<Record<string, Shape>>>(fields: F) =>
  z.readonly(
    z.strictObject(fields, {
      error: ({ code }) =>
        code === "unrecognized_keys"
          ? `is unknown; the known keys are ${Object.keys(fields).join(", ")}`
          : "must be an object",
    }),
  );

/** One of several kinds of objects, told apart by their key `kind`. */
export function oneOfKinds<const Kinds extends Parameters<typeof z.discriminatedUnion>[1]>(kinds: Kinds) {
  const names = kinds.flatMap((kind) => [...(kind._zod.propValues["kind"] ?? [])].map(String)).join(", ");
  return z.discriminatedUnion("kind", kinds, {
    // Nothing else than an object gets as far as its options.
    error: (issue) =>
      "options" in issue ? `must be one of ${names}` : `must be an object whose kind is one of ${names}`,
  });
}

/** A position in something that a person wrote: keys, and indexes counted from 0. */
export type InputPath = readonly PropertyKey[];

/** Reads a value that a person wrote. Lists all problems with their places; the value is null if there are any. */
export function read<S extends Shape>(
  shape: S,
  written: unknown,
): { readonly value: Parsed<S> | null; readonly problems: readonly string[] } {
  const { data = null, error } = z.safeParse(shape, written);
  const problems = (error?.issues ?? []).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => problemAt([...issue.path, key], issue.message))
      : [problemAt(issue.path, issue.message)],
  );
  return { value: data, problems };
}

/** A problem with its place, such as `users[0].email must be an email address`. */
export function problemAt(path: InputPath, problem: string): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
  return `${steps.join("").replace(/^\./, "") || "it"} ${problem}`;
}
