import type { Declaration } from "../declaration/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";

type Table = readonly LiveResource[];

const KINDS = ["global", "group", "project"];

/** The written objects by type, place and number, and how many are left out because nobody has touched them. */
export function chosen(declarations: readonly Declaration[], includeDefaults: boolean, table: Table) {
  const written = declarations
    .filter(({ isDefault }) => includeDefaults || !isDefault)
    .toSorted(
      (one, other) => compareTypes(one, other, table) || comparePlaces(one, other) || compareNumbers(one, other),
    );
  return { written, untouched: declarations.length - written.length };
}

/** The same declarations by place: a sort keeps the order of those in one. */
export const byPlace = (declarations: readonly Declaration[]): readonly Declaration[] =>
  declarations.toSorted(comparePlaces);

function compareTypes(one: Declaration, other: Declaration, table: Table): number {
  const orderOf = ({ typeName }: Declaration): number => table.findIndex(({ type }) => type === typeName);
  return orderOf(one) - orderOf(other);
}

/** The global setting, groups and projects, each by path. */
const comparePlaces = (one: Declaration, other: Declaration): number =>
  KINDS.indexOf(one.place.kind) - KINDS.indexOf(other.place.kind) || compareTexts(pathOf(one), pathOf(other));

const compareNumbers = (one: Declaration, other: Declaration): number => (one.number ?? 0) - (other.number ?? 0);

const pathOf = ({ place }: Declaration): string => (place.kind === "global" ? "" : place.path);

/** By code units: the same wherever it runs. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
