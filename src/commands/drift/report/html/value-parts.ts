import { isList } from "../../../../kit/json.ts";
import { isSame, type JsonValue } from "../../model/index.ts";

/** A part of a value in words. */
export interface Part {
  readonly text: string;
  /** Whether the value that it is compared with lacks it. */
  readonly marked: boolean;
}

const MAX_LINE_LENGTH = 60;
const MAX_COMPARED_LENGTH = 10_000;

/** Marking a part helps only where more than this many characters stay. */
const MIN_COMMON_LENGTH = 4;

/**
 * The value in words, with marks at what the other one lacks: elements of lists, the middle of texts. Other values have
 * none.
 */
export function partsOf(value: JsonValue, other: JsonValue): readonly Part[] {
  if (isList(value)) return listParts(value, isList(other) ? other : null);
  if (typeof value === "string" && typeof other === "string") return textParts(value, other);
  return [plain(pretty(value))];
}

function listParts(list: readonly JsonValue[], other: readonly JsonValue[] | null): readonly Part[] {
  const inOneLine = JSON.stringify(list).length <= MAX_LINE_LENGTH;
  const [open, between, close] = inOneLine || list.length === 0 ? ["[", ", ", "]"] : ["[\n  ", ",\n  ", "\n]"];
  const elements = list.map((element) => ({
    text: inOneLine ? JSON.stringify(element) : pretty(element).replaceAll("\n", "\n  "),
    marked: other !== null && !other.some((candidate) => isSame(candidate, element)),
  }));
  return [
    plain(open),
    ...elements.flatMap((part, index) => (index > 0 ? [plain(between), part] : [part])),
    plain(close),
  ];
}

function textParts(text: string, other: string): readonly Part[] {
  const [written, compared] = [JSON.stringify(text), JSON.stringify(other)];
  if (Math.max(written.length, compared.length) > MAX_COMPARED_LENGTH) return [plain(written)];
  const [one, two] = [Array.from(written), Array.from(compared)];
  const start = commonLength(one, two);
  const shorter = Math.min(one.length, two.length) - start;
  const end = Math.min(shorter, commonLength(one.toReversed(), two.toReversed()));
  // Both begin and end with a quote.
  if (start + end - 2 < MIN_COMMON_LENGTH) return [plain(written)];
  const middle = { text: one.slice(start, one.length - end).join(""), marked: true };
  const parts = [plain(one.slice(0, start).join("")), middle, plain(one.slice(one.length - end).join(""))];
  return parts.filter((part) => part.text !== "");
}

function commonLength(one: readonly string[], two: readonly string[]): number {
  const different = one.findIndex((character, index) => character !== two[index]);
  return different === -1 ? one.length : different;
}

const plain = (text: string): Part => ({ text, marked: false });

function pretty(value: JsonValue): string {
  const line = JSON.stringify(value);
  return line.length <= MAX_LINE_LENGTH || typeof value === "string" ? line : JSON.stringify(value, null, 2);
}
