import type { Rule } from "../../../src/kit/schema/index.ts";

/** One way to fill in a configuration: what must be set in it, and what must not. */
export interface Alternative {
  readonly set: readonly string[];
  readonly unset: readonly string[];
}

/** The ways to fill in a configuration that its rules leave; none where they leave every one. */
export function alternativesOf(rules: readonly Rule[]): readonly Alternative[] {
  const pairs = rules.flatMap(({ excludes = [] }) => excludes);
  const names = [...new Set(pairs.flat())];
  const isExcluded = (one: string, other: string): boolean =>
    pairs.some((pair) => one !== other && pair.includes(one) && pair.includes(other));
  const unset = largest(names, isExcluded).map((kept) => names.filter((name) => !kept.includes(name)));
  const wanted = rules.flatMap(({ requires }) => (requires === undefined ? [] : [requires]));
  const set = wanted.reduce<readonly (readonly string[])[]>(
    (sets, choice) => sets.flatMap((chosen) => choice.map((name) => [...chosen, name])),
    [[]],
  );
  const all = unset.flatMap((without) => set.map((chosen) => ({ set: chosen, unset: without })));
  const possible = all.filter((one) => one.set.every((name) => !one.unset.includes(name)));
  const distinct = possible.filter((one) => !possible.some((other) => one !== other && isWithin(one, other)));
  return distinct.filter((one) => one.set.length + one.unset.length > 0);
}

/** The sets of names in which no two exclude each other, and to which no other name can be added. */
function largest(
  names: readonly string[],
  isExcluded: (one: string, other: string) => boolean,
): readonly (readonly string[])[] {
  const sets = names.reduce<readonly (readonly string[])[]>(
    (found, name) =>
      found.flatMap((set) => [set, ...(set.some((one) => isExcluded(one, name)) ? [] : [[...set, name]])]),
    [[]],
  );
  return sets.filter((set) => names.every((name) => set.includes(name) || set.some((one) => isExcluded(one, name))));
}

/** Whether another alternative takes everything that this one takes. */
const isWithin = (one: Alternative, other: Alternative): boolean =>
  other.set.every((name) => one.set.includes(name)) && other.unset.every((name) => one.unset.includes(name));
