import type { Declaration } from "../declaration/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";

type Table = readonly LiveResource[];

const KINDS = ["global", "group", "project"];

/** Which objects are written besides those that somebody has set and that work. */
export interface Choice {
  readonly includeDefaults: boolean;
  readonly includeInactive: boolean;
}

/** The objects of an export. */
export interface Chosen {
  /** By type, place and number. */
  readonly written: readonly Declaration[];
  /** Those that are left out because they are inactive, in the same order. */
  readonly inactive: readonly Declaration[];
  /** The number of those that are at their default and left out. */
  readonly untouched: number;
}

/** Chooses the objects to write. */
export function chosen(
  declarations: readonly Declaration[],
  { includeDefaults, includeInactive }: Choice,
  table: Table,
): Chosen {
  const touched = declarations
    .filter(({ isDefault }) => includeDefaults || !isDefault)
    .toSorted(
      (one, other) => compareTypes(one, other, table) || comparePlaces(one, other) || compareNumbers(one, other),
    );
  const isWritten = ({ isInactive }: Declaration): boolean => includeInactive || !isInactive;
  return {
    written: touched.filter(isWritten),
    inactive: touched.filter((each) => !isWritten(each)),
    untouched: declarations.length - touched.length,
  };
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
