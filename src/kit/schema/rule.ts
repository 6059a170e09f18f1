import { isUnknown, type Value } from "../cty/index.ts";
import { diagnostic, type Problem } from "../errors.ts";
import { RULE_ERRORS } from "./diagnostics.ts";

/** Names of attributes as a text for people lists them. */
export const inBackticks = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** A check across attributes of one configuration; `K` is the union of the names that it may mention. */
export interface Rule<K extends string = string> {
  /** The rule as one sentence, for the registry page. */
  readonly doc: string;
  /** That a configuration which breaks it is accepted, as it may be meant. */
  readonly onlyWarns?: true;
  /** Pairs of attributes that it never lets be set together: the types of the constructs say so. */
  readonly excludes?: readonly (readonly [string, string])[];
  /** Attributes of which it wants at least one: the types of the constructs say so. */
  readonly requires?: readonly string[];
  /**
   * Checks a configuration, in which any value may be null or unknown. An unknown value gets the benefit of the doubt.
   */
  check(config: Readonly<Record<K, Value>>): readonly Problem[];
}

/** At most one of the attributes is set. */
export const atMostOneOf = <const K extends string>(...names: readonly K[]): Rule<K> => {
  const doc = `At most one of ${inBackticks(names)} can be set.`;
  return {
    doc,
    excludes: names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other] as const)),
    check: (config) =>
      names
        .filter((name) => config[name] !== null && !isUnknown(config[name]))
        .slice(1)
        .map((name) => diagnostic(RULE_ERRORS.exclusive, { why: doc, path: [name] })),
  };
};

/** At least one of the attributes is set; the problem belongs to the block. */
export const atLeastOneOf = <const K extends string>(...names: readonly K[]): Rule<K> => {
  const doc = `At least one of ${inBackticks(names)} must be set.`;
  return {
    doc,
    requires: names,
    check: (config) =>
      names.every((name) => config[name] === null) ? [diagnostic(RULE_ERRORS.nothingToManage, { why: doc })] : [],
  };
};
