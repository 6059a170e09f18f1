import { isRecord } from "../../../kit/json.ts";
import type { ValuePath } from "./value.ts";

/** Which parts of a value are marked: `true` for all of it, or the same shape with `true` at the parts. */
export type Mask = unknown;

/** Whether the value at this path is marked, as a whole or in any part. */
export function isMarked(mask: Mask, path: ValuePath): boolean {
  const [step, ...rest] = path;
  if (mask === true) return true;
  if (step === undefined) return hasMark(mask);
  if (Array.isArray(mask)) return typeof step === "number" && isMarked(mask[step], rest);
  return isRecord(mask) && Object.hasOwn(mask, step) && isMarked(mask[step], rest);
}

function hasMark(mask: Mask): boolean {
  if (Array.isArray(mask)) return mask.some(hasMark);
  return isRecord(mask) ? Object.values(mask).some(hasMark) : mask === true;
}
