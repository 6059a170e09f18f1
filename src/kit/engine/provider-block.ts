import type { ObjectValue } from "../cty/index.ts";
import type { Attributes, Problem, Rule } from "../schema/index.ts";
import { validate } from "./validate.ts";

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
): readonly Problem[] => validate(provider, withoutEmpty(provider.attributes, config));
