import type { ValuePath } from "./value.ts";

/** A path in words: `events.new_note`, `previous_keys[0].key_id`, `labels["a b"]`. */
export function attributeText(path: ValuePath): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
