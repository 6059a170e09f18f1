import { isList, isRecord } from "../../../kit/json.ts";
import { isSame, memberOf, namesOf, type JsonValue, type ValuePath } from "./value.ts";

/** One place in which two values of an object differ. */
export interface Difference {
  readonly path: ValuePath;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/**
 * The smallest parts in which two values differ: members of objects and maps by name, elements of lists by index. A set
 * is one part, as is a list that became longer or shorter.
 */
export function differencesOf(before: JsonValue, after: JsonValue, path: ValuePath = []): readonly Difference[] {
  if (isRecord(before) && isRecord(after)) {
    return namesOf(before, after).flatMap((name) =>
      differencesOf(memberOf(before, name), memberOf(after, name), [...path, name]),
    );
  }
  if (isList(before) && isList(after) && isComparedByIndex(before, after)) {
    return before.flatMap((member, index) => differencesOf(member, memberOf(after, index), [...path, index]));
  }
  return isSame(before, after) ? [] : [{ path, before, after }];
}

/**
 * JSON does not tell lists from sets. Terraform writes a set of texts or numbers in ascending order, and any other set
 * in an order that depends on its elements, so that an element that stays can move.
 */
function isComparedByIndex(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  if (before.length !== after.length) return false;
  // Of one element alone nobody can tell: by index it says more.
  if (before.length > 1 && isAscending(before) && isAscending(after)) return false;
  return !before.some((member, index) => {
    const isElsewhere = after.some((other, at) => at !== index && isSame(member, other));
    return isElsewhere && !isSame(member, memberOf(after, index));
  });
}

const isAscending = (list: readonly JsonValue[]): boolean =>
  list.slice(1).every((member, index) => isLess(list[index] ?? null, member));

function isLess(one: JsonValue, other: JsonValue): boolean {
  if (typeof one === "number" && typeof other === "number") return one < other;
  // Terraform orders texts by their bytes in UTF-8.
  const areTexts = typeof one === "string" && typeof other === "string";
  return areTexts && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
