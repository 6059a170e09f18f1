import { isObject, isUnknown, type ObjectValue, type Value } from "../cty/index.ts";
import { diagnostic, type Path, pathText } from "../errors.ts";
import type { Attribute, Attributes, Diagnostic, Problem, Rule, Type } from "../schema/index.ts";
import { RULE_ERRORS } from "./diagnostics.ts";

/**
 * Everything that is wrong with a configuration. Terraform's core checks types alone: that required attributes are set
 * and read-only ones are not is left to the provider. Unknown values are given the benefit of the doubt.
 */
export function validate(
  { attributes, rules = [] }: { readonly attributes: Attributes; readonly rules?: readonly Rule[] },
  config: ObjectValue,
): readonly Diagnostic[] {
  const broken = rules.map((rule) => diagnosticsOf(rule.onlyWarns === true ? "warning" : "error", rule.check(config)));
  return [...diagnosticsOf("error", objectProblems(attributes, config, [])), ...broken.flat()];
}

const diagnosticsOf = (severity: Diagnostic["severity"], problems: readonly Problem[]): readonly Diagnostic[] =>
  problems.map((problem) => ({ severity, ...problem }));

function objectProblems(attributes: Attributes, config: ObjectValue, parent: Path): readonly Problem[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = config[name] ?? null;
    // What is not set is most of a configuration.
    if (value === null && attribute.mode !== "required") return [];
    return attributeProblems(attribute, value, [...parent, name]);
  });
}

function attributeProblems(attribute: Attribute, value: Value, path: Path): readonly Problem[] {
  if (attribute.mode === "computed") {
    return [diagnostic(RULE_ERRORS.readOnly, { why: `Only the provider can set \`${pathText(path)}\`.`, path })];
  }
  if (value === null) return [diagnostic(RULE_ERRORS.missing, { why: `\`${pathText(path)}\` must be set.`, path })];
  return isUnknown(value) ? [] : valueProblems(attribute, value, path);
}

function valueProblems({ type }: Attribute, value: Value, path: Path): readonly Problem[] {
  const wrong = type.problem?.(value) ?? null;
  if (wrong !== null) return [invalid(path, wrong)];
  if (type.keys !== undefined) return keyProblems(type.keys, value, path);
  if (type.nested === undefined) return [];
  const { attributes } = type.nested;
  const elements: readonly [Value, Path][] = Array.isArray(value)
    ? value.map((element: Value, index) => [element, [...path, index]])
    : [[value, path]];
  return elements.flatMap(([element, at]) => {
    if (element === null) return [invalid(at, "must not be null")];
    return isObject(element) ? objectProblems(attributes, element, at) : [];
  });
}

function keyProblems(
  { docs, unknown }: NonNullable<Type<unknown>["keys"]>,
  map: Value,
  path: Path,
): readonly Problem[] {
  const keys = isObject(map) ? Object.keys(map) : [];
  const others = keys.filter((key) => !Object.hasOwn(docs, key));
  const named = others.slice(0, MAX_KEYS).map((key) => ({ ...unknown(key), path: [...path, { key }] }));
  const more = others.length - named.length;
  return more === 0 ? named : [...named, invalid(path, `has ${more} more keys that are unknown`)];
}

/** For so many keys that are unknown there is an error each. */
const MAX_KEYS = 100;

const invalid = (path: Path, wrong: string): Problem =>
  diagnostic(RULE_ERRORS.invalidValue, { why: `\`${pathText(path)}\` ${wrong}.`, path });

/**
 * The configuration of a provider, in which an empty text counts as not set, as an empty variable of the environment
 * does: modules pass on variables with `default = ""`.
 */
export const withoutEmpty = (attributes: Attributes, config: ObjectValue): ObjectValue =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      value === "" && attributes[name]?.keepsEmpty !== true ? null : value,
    ]),
  );

/** Everything that is wrong with the configuration of a provider. */
export const validateBlock = (
  provider: { readonly attributes: Attributes; readonly rules?: readonly Rule[] },
  config: ObjectValue,
): readonly Diagnostic[] => validate(provider, withoutEmpty(provider.attributes, config));
