import { isUnknown, type Value } from "../cty/index.ts";
import { inBackticks, type Problem } from "./diagnostic.ts";

/** A check across attributes of one configuration; `K` is the union of the names that it may mention. */
export interface Rule<K extends string = string> {
  /** The rule as one sentence, for the registry page. */
  readonly doc: string;
  /** Pairs of attributes that it never lets be set together: the types of the constructs say so. */
  readonly excludes?: readonly (readonly [string, string])[];
  /** Attributes of which it wants at least one: the types of the constructs say so. */
  readonly requires?: readonly string[];
  /** What is wrong with a configuration in which any value may be null or unknown; an unknown value is given the benefit of the doubt. */
  check(config: Readonly<Record<K, Value>>): readonly Problem[];
}

/** At most one of the attributes is set. */
export const atMostOneOf = <const K extends string>(...names: readonly K[]): Rule<K> => {
  const doc = `At most one of ${inBackticks(names)} may be set.`;
  return {
    doc,
    excludes: names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other] as const)),
    check: (config) =>
      names
        .filter((name) => config[name] !== null && !isUnknown(config[name]))
        .slice(1)
        .map((name) => ({
          /**
           * @error Attributes are set of which at most one may be.
           * @at each attribute after the first
           * @do Keep one of them and remove the others.
           */
          summary: "Attributes that exclude each other",
          detail: `${doc} Keep one and remove the others.`,
          path: [name],
        })),
  };
};

/** At least one of the attributes is set; the problem belongs to the block. */
export const atLeastOneOf = <const K extends string>(...names: readonly K[]): Rule<K> => {
  const doc = `At least one of ${inBackticks(names)} must be set.`;
  return {
    doc,
    requires: names,
    check: (config) =>
      names.every((name) => config[name] === null)
        ? [
            {
              /**
               * @error A block sets none of the attributes of which it needs at least one.
               * @do Set one of the attributes that the message names, or remove the block.
               */
              summary: "Nothing to manage",
              detail: `${doc} Add one of them.`,
            },
          ]
        : [],
  };
};
