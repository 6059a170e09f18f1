import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from "yaml";
import { diagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";

/** An entry of the file of ignored drift. */
export interface IgnoreEntry {
  /** A pattern of addresses, in which `*` stands for any text. */
  readonly address: string;
  /** A pattern of attributes; null for every attribute and for an object that is gone. */
  readonly attribute: string | null;
  readonly reason: string;
  /** The last day on which it counts, as `2026-12-31`; null for ever. */
  readonly until: string | null;
  /** Its line in the file, counted from 1. */
  readonly line: number;
}

const KEYS = ["address", "attribute", "reason", "until"];

/** The text of a file, and its name for messages. */
interface File {
  readonly name: string;
  readonly text: string;
}

/** Reads a YAML list of entries. Throws `invalid` with the line of what it does not know. */
export function parseIgnoreFile(file: File): readonly IgnoreEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, schema: "core" });
  // Nodes of `yaml` have it.
  const lineOf = (node: unknown): number => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const refuse = (line: number, reason: string): never => {
    const why = `${reason} An entry has an address, a reason, and perhaps an attribute and until.`;
    throw diagnosticError(ERRORS.cannotRead, { named: `${file.name}, line ${line}`, why });
  };
  const [error] = document.errors;
  if (error !== undefined) refuse(lines.linePos(error.pos[0]).line, `It is not YAML (${error.code}).`);
  const { contents } = document;
  if (contents === null) return [];
  if (!isSeq(contents)) return refuse(lineOf(contents), "It must be a list.");
  return contents.items.map((item) => {
    const entry = isMap(item) ? item : refuse(lineOf(item), "Each entry must have keys and values.");
    return entryFrom(entry, { lineOf, refuse });
  });
}

/** Reports the problems of an entry. */
interface Reader {
  readonly lineOf: (node: unknown) => number;
  readonly refuse: (line: number, reason: string) => never;
}

function entryFrom(map: YAMLMap, { lineOf, refuse }: Reader): IgnoreEntry {
  const line = lineOf(map);
  const values = new Map(map.items.map((pair) => entryOf(pair, { lineOf, refuse })));
  const until = values.get("until") ?? null;
  if (until !== null && !isDay(until)) refuse(line, `until is "${until}", which is not a date such as 2026-12-31.`);
  return {
    address: values.get("address") ?? refuse(line, "There is no address."),
    attribute: values.get("attribute") ?? null,
    reason: values.get("reason") ?? refuse(line, "There is no reason."),
    until,
    line,
  };
}

function entryOf({ key, value }: Pair, { lineOf, refuse }: Reader): readonly [key: string, value: string] {
  const name = isScalar(key) ? String(key.value) : "";
  if (!KEYS.includes(name)) refuse(lineOf(key), `"${name}" is not a key of an entry.`);
  const text = isScalar(value) && typeof value.value === "string" ? value.value : "";
  return [name, text.trim() === "" ? refuse(lineOf(key), `${name} must be a text.`) : text];
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
