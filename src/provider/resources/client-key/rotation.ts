import { isUnknown, type Pending } from "../../../kit/schema/index.ts";
import type { KeyState } from "./attributes.ts";

type Rotation = KeyState["rotate_when_changed"];

/**
 * Whether a change of the map rotates the key; adding or removing the whole map does not. Null if that depends on
 * unknown values.
 */
export function isRotation(prior: Rotation, planned: Pending<Rotation>): boolean | null {
  if (prior === null || planned === null) return false;
  if (isUnknown(planned)) return null;
  const names = [...new Set([...Object.keys(prior), ...Object.keys(planned)])];
  const changed = names.filter((name) => prior[name] !== planned[name]);
  if (changed.length === 0) return false;
  return changed.every((name) => Object.hasOwn(prior, name) && isUnknown(planned[name])) ? null : true;
}
