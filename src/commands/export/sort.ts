import type { Declaration, TypeName } from "../declaration/index.ts";

const TYPES: readonly TypeName[] = [
  "tocsin_notification_setting",
  "tocsin_error_tracking_settings",
  "tocsin_client_key",
];
const KINDS = ["global", "group", "project"];

/** The declarations by type, then by place, and keys by number. */
const byType = (declarations: readonly Declaration[]): readonly Declaration[] =>
  declarations.toSorted(
    (one, other) => compareTypes(one, other) || comparePlaces(one, other) || compareKeys(one, other),
  );

/** The declarations by place, then by type, and keys by number. */
export const byPlace = (declarations: readonly Declaration[]): readonly Declaration[] =>
  declarations.toSorted(
    (one, other) => comparePlaces(one, other) || compareTypes(one, other) || compareKeys(one, other),
  );

/** What is written, in its order, and how many objects are not, as nobody has touched them. */
export function chosen(declarations: readonly Declaration[], includeDefaults: boolean) {
  const written = byType(declarations.filter(({ isDefault }) => includeDefaults || !isDefault));
  return { written, untouched: declarations.length - written.length };
}

const compareTypes = (one: Declaration, other: Declaration): number =>
  TYPES.indexOf(one.typeName) - TYPES.indexOf(other.typeName);

/** The global setting, groups and projects, each by path. */
const comparePlaces = (one: Declaration, other: Declaration): number =>
  KINDS.indexOf(one.place.kind) - KINDS.indexOf(other.place.kind) || compareTexts(pathOf(one), pathOf(other));

const compareKeys = (one: Declaration, other: Declaration): number => (one.keyId ?? 0) - (other.keyId ?? 0);

const pathOf = ({ place }: Declaration): string => (place.kind === "global" ? "" : place.path);

/** By code units: the same wherever it runs. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
