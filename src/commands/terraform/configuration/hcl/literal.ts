import { textFromQuoted } from "../../quoted-text.ts";
import type { Literal } from "../body.ts";
import type { Token } from "./token.ts";

/** Deeper than anything that is written by hand. */
const MAX_DEPTH = 100;

/** Reads one value from the tokens: undefined if it is not a literal. */
interface Reader {
  readonly tokens: readonly Token[];
  position: number;
}

/** The value of an expression that is written out; undefined for every other, a heredoc among them. */
export function literalFrom(expression: readonly Token[]): Literal | undefined {
  const reader = { tokens: expression.filter(({ kind }) => kind !== "newline"), position: 0 };
  const literal = readValue(reader, 0);
  return reader.position === reader.tokens.length ? literal : undefined;
}

/** The text of a bare word, or of a string, in which a template stays as it is written. */
export const nameFrom = ({ kind, text }: Token): string => (kind === "string" ? textFromQuoted(text) : text);

function readValue(reader: Reader, depth: number): Literal | undefined {
  const token = reader.tokens[reader.position++];
  if (token === undefined || depth > MAX_DEPTH) return undefined;
  if (token.text === "[") return readList(reader, depth + 1);
  if (token.text === "{") return readObject(reader, depth + 1);
  return scalarFrom(token);
}

function scalarFrom(token: Token): Literal | undefined {
  const { kind, text } = token;
  if (kind === "number") return Number(text);
  if (kind === "string") return hasTemplate(text) ? undefined : textFromQuoted(text);
  return kind === "word" ? KEYWORDS.get(text) : undefined;
}

const KEYWORDS = new Map<string, Literal>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function readList(reader: Reader, depth: number): Literal | undefined {
  const items: Literal[] = [];
  while (!isNext(reader, "]")) {
    const item = readValue(reader, depth);
    if (item === undefined) return undefined;
    items.push(item);
    if (!isNext(reader, ",")) return isNext(reader, "]") ? items : undefined;
  }
  return items;
}

/** Members are separated by a comma or by the end of a line, which is not a token here. */
function readObject(reader: Reader, depth: number): Literal | undefined {
  const members: [string, Literal][] = [];
  while (!isNext(reader, "}")) {
    const key = reader.tokens[reader.position++];
    if (key === undefined || !isKey(key) || !(isNext(reader, "=") || isNext(reader, ":"))) return undefined;
    const value = readValue(reader, depth);
    if (value === undefined) return undefined;
    members.push([nameFrom(key), value]);
    isNext(reader, ",");
  }
  return Object.fromEntries(members);
}

const isKey = ({ kind, text }: Token): boolean =>
  kind === "word" || kind === "number" || (kind === "string" && !hasTemplate(text));

/** Whether this mark comes next, which is then read. */
function isNext(reader: Reader, mark: string): boolean {
  const token = reader.tokens[reader.position];
  if (token?.kind !== "mark" || token.text !== mark) return false;
  reader.position++;
  return true;
}

const TEMPLATE = /\\[^]|([$%])\1\{|(?<template>[$%]\{)/g;

const hasTemplate = (text: string): boolean =>
  [...text.matchAll(TEMPLATE)].some(({ groups }) => groups?.["template"] !== undefined);
