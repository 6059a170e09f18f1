import { createHash } from "node:crypto";
import type { ValuePath } from "./value.ts";

/** A path in words: `events.new_note`, `previous_keys[0].key_id`, `labels["a b"]`. */
export function attributeText(path: ValuePath): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

/** What a fingerprint is made of. */
export interface Fingerprinted {
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly address: string;
  readonly deposed: string | null;
  /** The attribute in words; null for the object itself. */
  readonly attribute: string | null;
}

/** A short text that is the same in every run for one address and attribute of one folder, and for no other. */
export function fingerprintOf({ folder, address, deposed, attribute }: Fingerprinted): string {
  const text = JSON.stringify([folder ?? ".", address, deposed, attribute]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
