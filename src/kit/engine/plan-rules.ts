import { isList } from "../json.ts";
import {
  BigNumber,
  isObject,
  isUnknown,
  isWhollyKnown,
  valuesEqual,
  type ObjectValue,
  type Value,
} from "../cty/index.ts";
import type { Attribute, Attributes } from "../schema/index.ts";

/** A plan with what it was made from. */
export interface Planned {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

/**
 * Lists everything that Terraform's core would refuse in a plan ("Provider produced invalid plan"), each with its
 * place. A configured value must be planned as it is, or as it was. A value that is not configured can be planned only
 * if the schema says computed.
 */
export function planProblems(attributes: Attributes, { prior, config, planned }: Planned, at = ""): string[] {
  if (config === null || planned === null) return config === planned ? [] : [`${at}: null in one of config and plan`];
  if (!isObject(config) || !isObject(planned)) return [`${at}: not an object`];
  const before = isObject(prior) ? prior : null;
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    attributeProblems(
      attribute,
      membersOf(name, { prior: before, config, planned }),
      at === "" ? name : `${at}.${name}`,
    ),
  );
}

function attributeProblems({ type, mode }: Attribute, values: Planned, at: string): string[] {
  const { prior, config, planned } = values;
  if (valuesEqual(planned, config, type.cty)) return [];
  if (prior !== null && config !== null && valuesEqual(planned, prior, type.cty)) return [];
  if (mode === "computed") return [];
  if (config === null) {
    return mode === "defaulted" || planned === null ? [] : [`${at}: planned, but neither configured nor computed`];
  }
  if (type.nested === undefined) return [`${at}: planned is neither config nor prior`];
  if (isUnknown(planned)) return [`${at}: wholly unknown, but configured`];
  return type.nested.nesting === "single"
    ? planProblems(type.nested.attributes, values, at)
    : listProblems(type.nested.attributes, values, at);
}

function listProblems(attributes: Attributes, { prior, config, planned }: Planned, at: string): string[] {
  if (!isList(config) || !isList(planned)) return [`${at}: not a list`];
  if (config.length !== planned.length) return [`${at}: another length than configured`];
  const before = isList(prior) ? prior : [];
  return planned.flatMap((element, index) => {
    const values = { prior: before[index] ?? null, config: config[index] ?? null, planned: element };
    return planProblems(attributes, values, `${at}[${index}]`);
  });
}

const membersOf = (
  name: string,
  { prior, config, planned }: { prior: ObjectValue | null; config: ObjectValue; planned: ObjectValue },
): Planned => ({ prior: prior?.[name] ?? null, config: config[name] ?? null, planned: planned[name] ?? null });

/**
 * Lists everything that Terraform's core would refuse when it plans again at apply ("Provider produced inconsistent
 * final plan"), each with its place. A value that was known in the first plan must stay the same, at any depth.
 */
export function finalPlanProblems(first: Value, final: Value, at = ""): string[] {
  if (isUnknown(first)) return [];
  if (isList(first) && isList(final) && first.length === final.length) {
    return first.flatMap((element, index) => finalPlanProblems(element, final[index] ?? null, `${at}[${index}]`));
  }
  if (isObject(first) && isObject(final)) {
    return [...new Set([...Object.keys(first), ...Object.keys(final)])].flatMap((name) => {
      const place = at === "" ? name : `${at}.${name}`;
      // An element of a map that is null is there: only one that is missing is not.
      if (!Object.hasOwn(first, name)) return [`${place}: a new element has appeared`];
      if (!Object.hasOwn(final, name)) return [`${place}: the element has vanished`];
      return finalPlanProblems(first[name] ?? null, final[name] ?? null, place);
    });
  }
  return isSame(first, final) ? [] : [`${at}: another value than in the first plan`];
}

/**
 * Lists everything that Terraform's core would refuse in an applied object: it must be wholly known, and equal the plan
 * wherever that was known.
 */
export function resultProblems(planned: Value, state: Value): string[] {
  const open = isWhollyKnown(state) ? [] : ["unknown values are left after the apply"];
  return [...open, ...finalPlanProblems(planned, state)];
}

const isSame = (a: Value, b: Value): boolean =>
  a === b || (a instanceof BigNumber && b instanceof BigNumber && a.text === b.text);
