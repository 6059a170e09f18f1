import { isRecord } from "../../../kit/json.ts";
import type { Attributes } from "../../../kit/schema/index.ts";
import type { Mask } from "../model/index.ts";
import { textOf } from "../../terraform/index.ts";

/**
 * Marks the parts that a schema declares sensitive. A list is masked as a whole if any part of its elements is
 * sensitive.
 */
export function schemaMask(attributes: Attributes): Mask {
  const entries = Object.entries(attributes).flatMap(([name, { sensitive, type }]) => {
    const inside = sensitive === true || type.nested === undefined ? sensitive : schemaMask(type.nested.attributes);
    if (inside === undefined || (isRecord(inside) && Object.keys(inside).length === 0)) return [];
    return [[name, type.nested?.nesting === "list" ? true : inside] as const];
  });
  return Object.fromEntries(entries);
}

/** The masks of a state's `sensitive_attributes`: one for each path. */
export const stateMasks = (paths: unknown): readonly Mask[] => (Array.isArray(paths) ? paths.map(maskAt) : []);

/** Marks what the path leads to; more than that where a step cannot be read. */
function maskAt(path: unknown): Mask {
  const steps = Array.isArray(path) ? path.map(stepOf) : [];
  const end = steps.indexOf(null);
  const readable = end === -1 ? steps : steps.slice(0, end);
  return readable.reduceRight<Mask>((inside, step) => ({ [step ?? ""]: inside }), true);
}

/** The name, key or index of a step such as `{"type": "index", "value": {"type": "string", "value": "a"}}`. */
function stepOf(step: unknown): string | null {
  if (!isRecord(step)) return null;
  const { value } = step;
  return textOf(value) ?? (isRecord(value) ? textOf(value["value"]) : null);
}
