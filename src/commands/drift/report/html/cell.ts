import type { JsonValue } from "../../model/index.ts";
import { partsOf, type Part } from "./value-parts.ts";

/** One value of an attribute, as the page shows it. */
export interface Cell {
  readonly label: "Recorded" | "Live" | "Configured";
  readonly parts: readonly Part[];
  /** The beginning of a long value, which folds; null for one that does not. */
  readonly preview: readonly Part[] | null;
  /** Words instead of a value; null where there is one. */
  readonly instead: string | null;
}

const MAX_OPEN_LENGTH = 320;
const MAX_PREVIEW_LENGTH = 160;
const MAX_LENGTH = 20_000;
const CONTEXT_LENGTH = 30;

/** The cell of a value, with marks at what the other one lacks. */
export function valueCell(label: Cell["label"], value: JsonValue, other: JsonValue): Cell {
  const parts = partsOf(value, other);
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= MAX_OPEN_LENGTH) return { label, parts, preview: null, instead: null };
  const preview = cut(parts.map(shortened), MAX_PREVIEW_LENGTH, "…");
  const rest = `… (${length} characters; the JSON report has all of them)`;
  return { label, parts: cut(parts, MAX_LENGTH, rest), preview, instead: null };
}

/** A cell that says why it has no value. */
export const emptyCell = (label: Cell["label"], instead: string): Cell => ({
  label,
  parts: [],
  preview: null,
  instead,
});

/** Cuts the middle out of a part that is the same on both sides. */
function shortened(part: Part): Part {
  if (part.marked || part.text.length <= 3 * CONTEXT_LENGTH) return part;
  return { ...part, text: `${part.text.slice(0, CONTEXT_LENGTH)}…${part.text.slice(-CONTEXT_LENGTH)}` };
}

/** The parts up to this length, with these words at the end if there were more. */
function cut(parts: readonly Part[], maxLength: number, end: string): readonly Part[] {
  const kept: Part[] = [];
  let left = maxLength;
  for (const part of parts) {
    if (part.text.length > left) {
      return [...kept, { ...part, text: part.text.slice(0, left) }, { text: end, marked: false }];
    }
    kept.push(part);
    left -= part.text.length;
  }
  return kept;
}
