import { endOfStep } from "../../../kit/bounded.ts";
import { INVISIBLE } from "../../../kit/invisible.ts";

/** The part of a text from outside that can be shown. */
export interface VisibleText {
  readonly text: string;
  /** Whether nothing was cut off. */
  readonly isWhole: boolean;
}

const MAX_VISIBLE_LENGTH = 32 * 1024;
const MAX_READ_LENGTH = 1024 * 1024;
const STEP = 8 * 1024;

/**
 * Returns a text as one line without control and invisible characters; all white space becomes single spaces. Of a long
 * text, it returns only the start: 32 KiB of visible text from at most 1 MiB.
 */
export function visibleText(text: string): VisibleText {
  const parts: string[] = [];
  let position = 0;
  for (let length = 0; position < Math.min(text.length, MAX_READ_LENGTH) && length < MAX_VISIBLE_LENGTH;) {
    const end = endOfStep(text, position + STEP);
    const part = text.slice(position, end).replace(INVISIBLE, "").replace(/\s+/g, " ");
    parts.push(part);
    length += part.length;
    position = end;
  }
  return { text: parts.join("").replace(/\s+/g, " ").trim(), isWhole: position >= text.length };
}
