import { quoted } from "../bounded.ts";
import { type CtyType, isUnknown } from "../cty/index.ts";
import type { Attributes, Keys, NestedAttributes, Type } from "./attribute.ts";
import type { State } from "./view.ts";

/** Text. */
export const string: Type<string> = { cty: "string", label: "String" };

/** Text that names a thing, by its numeric ID or in words. */
export const reference: Type<string> = { ...string, mayBeNumber: true };

/** True or false. */
export const bool: Type<boolean> = { cty: "bool", label: "Boolean" };

/** A map from string to `element`, which is null only where its type is nullable. */
export const map = <T>(element: Type<T>): Type<Readonly<Record<string, T>>> => ({
  cty: ["map", element.cty],
  label: `Map of ${element.label}`,
  problem: (value) => {
    const members = Object.entries(value).filter(([, member]) => member !== null || element.isNullable !== true);
    const wrong = members.map(([key, member]) => [key, memberProblem(element, member)] as const);
    const first = wrong.find(([, problem]) => problem !== null);
    return first === undefined ? null : `${first[1]}, at the key ${quoted(first[0])}`;
  },
});

/** A map from some of these keys to `element`, which is null only where its type is nullable. */
export const keyedMap = <T, const K extends string>(element: Type<T>, keys: Keys<K>) =>
  ({ ...map(element), keys }) as Type<Readonly<Partial<Record<K, T>>>>; // validation refuses every other key

/** A list of `element`, which is never null. */
export const list = <T>(element: Type<T>): Type<readonly T[]> => ({
  cty: ["list", element.cty],
  label: `List of ${element.label}`,
  problem: (value) => {
    const problems = value.map((member) => memberProblem(element, member));
    const at = problems.findIndex((problem) => problem !== null);
    return at === -1 ? null : `${problems[at]}, at the index ${at}`;
  },
});

/** A string out of a closed set. */
export const oneOf = <const T extends string>(values: readonly T[]): Type<T> => ({
  cty: "string",
  label: "String",
  values,
  problem: (value) => (values.includes(value) ? null : `must be one of ${quoteAll(values)}, not ${quoted(value)}`),
});

/** A whole number from `min` to `max`, both included; `max` may be left out. */
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER): Type<number> => ({
  cty: "number",
  label: "Number",
  problem: (value) =>
    Number.isSafeInteger(value) && value >= min && value <= max
      ? null
      : max === Number.MAX_SAFE_INTEGER
        ? `must be a whole number of at least ${min}`
        : `must be a whole number from ${min} to ${max}`,
});

/** A number above 0. */
export const positive: Type<number> = {
  cty: "number",
  label: "Number",
  problem: (value) => (typeof value === "number" && value > 0 ? null : "must be a number above 0"),
};

/** The same type with one more check of its known values. */
export const checked = <T>(type: Type<T>, problem: (value: T) => string | null): Type<T> => ({
  ...type,
  problem: (value) => type.problem?.(value) ?? problem(value),
});

/** A value that the service may leave out: null in state. */
export const nullable = <T>(type: Type<T>): Type<T | null> => ({ ...type, isNullable: true });

/** One object, written with `=`, each of its attributes with its own mode. */
export const nested = <const A extends NestedAttributes>(attributes: A): Type<State<A>> => ({
  cty: objectType(attributes),
  label: "Attributes",
  nested: { nesting: "single", attributes },
});

/** A list of objects. */
export const nestedList = <const A extends NestedAttributes>(attributes: A): Type<readonly State<A>[]> => ({
  cty: ["list", objectType(attributes)],
  label: "Attributes List",
  nested: { nesting: "list", attributes },
});

/** The wire type of an object with these attributes: of a whole resource too. */
export const objectType = (attributes: Attributes): CtyType => [
  "object",
  Object.fromEntries(Object.entries(attributes).map(([name, { type }]) => [name, type.cty])),
];

function memberProblem<T>(element: Type<T>, member: T): string | null {
  if (member === null) return "must not be null";
  return isUnknown(member) ? null : (element.problem?.(member) ?? null);
}

const quoteAll = (texts: readonly string[]): string => texts.map(quoted).join(", ");

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

// Node fires a timer at once when it is set for more than 2^31 - 1 milliseconds, 24 days.
const MAX_MS = 24 * UNITS.h;

/** A length of time as Terraform users write it: `30s`, `1m30s`, `500ms`. */
export const duration = checked(string, problemOfDuration);

/** Says why a text is not a length of time; null if it is one. */
export function problemOfDuration(text: string): string | null {
  return /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text) && parseDurationMs(text) > 0 && parseDurationMs(text) <= MAX_MS
    ? null
    : "must be a length of time above 0 and up to `24h`, such as `30s`, `1m30s` or `500ms`";
}

/** The milliseconds in a text that `duration` finds right. */
export function parseDurationMs(text: string): number {
  const parts = [...text.matchAll(PARTS)];
  return Math.round(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS], 0),
  ); // the pattern knows these units alone
}
