import { isList, isRecord } from "../../../kit/json.ts";

/** A value of an attribute, as JSON has it. A number that JavaScript cannot hold exactly is the text of its digits. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | ValueRecord;

/** An object or a map. */
export interface ValueRecord {
  readonly [name: string]: JsonValue;
}

/** The path to a part of a value: names of members, and positions in lists. */
export type ValuePath = readonly (string | number)[];

/** The member of an object with this name, or of a list at this index; null when there is none. */
export function memberOf(value: JsonValue, step: string | number): JsonValue {
  if (isList(value)) return value[Number(step)] ?? null;
  return isRecord(value) && Object.hasOwn(value, step) ? (value[step] ?? null) : null;
}

/** The value at a path; null when there is none. */
export const valueAt = (value: JsonValue, path: ValuePath): JsonValue => path.reduce(memberOf, value);

/** Whether two values are the same. The order of an object's members does not count, nor whether null is written. */
export function isSame(one: JsonValue, other: JsonValue): boolean {
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((member, index) => isSame(member, memberOf(other, index)));
  }
  if (isRecord(one) && isRecord(other)) {
    return namesOf(one, other).every((name) => isSame(memberOf(one, name), memberOf(other, name)));
  }
  return one === other;
}

/** A part of a value that has no members, and where it is. */
export interface Leaf {
  readonly path: ValuePath;
  readonly value: JsonValue;
}

/** The parts of objects and maps that have no members and are not null. A list is one part. */
export function leavesOf(value: JsonValue, path: ValuePath = []): readonly Leaf[] {
  if (!isRecord(value)) return value === null ? [] : [{ path, value }];
  return Object.keys(value).flatMap((name) => leavesOf(memberOf(value, name), [...path, name]));
}

/** The names of the members of either object, each once. */
export const namesOf = (one: ValueRecord, other: ValueRecord): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** A path in words: `events.new_note`, `previous_keys[0].key_id`, `labels["a b"]`. */
export function attributeText(path: ValuePath): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
