import { isSafeNumber, parse } from "lossless-json";
import { valueToJson, type CtyType, type Value as CtyValue } from "../../kit/cty/index.ts";
import type { Value } from "../model/index.ts";

/** A value of the engine as the model of drift has it: sets in one order, and no digit of a number lost. */
export const modelValue = (value: CtyValue, type: CtyType): Value =>
  parse(valueToJson(value, type), null, (digits) => (isSafeNumber(digits) ? Number(digits) : digits)) as Value; // JSON
