import { isList } from "../../../../kit/json.ts";
import { BigNumber, numberToText } from "../../../../kit/cty/index.ts";
import {
  Expression,
  writtenValue,
  type PrintableBlock,
  type PrintableFile,
  type PrintableValue,
} from "../printable.ts";

/** Prints a file of Terraform's JSON syntax; a comment is the value of the key `//`. Numbers keep every digit. */
export const printJson = (file: PrintableFile): string => `${printed(bodyTree(file), "")}\n`;

/** A word as JSON has it, a list, or an object. */
type Tree = string | Tree[] | Map<string, Tree>;

function printed(tree: Tree, indent: string): string {
  if (typeof tree === "string") return tree;
  const inner = `${indent}  `;
  const lines = Array.isArray(tree)
    ? tree.map((element) => inner + printed(element, inner))
    : Array.from(tree, ([key, member]) => `${inner}${JSON.stringify(key)}: ${printed(member, inner)}`);
  const [open, close] = Array.isArray(tree) ? "[]" : "{}";
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function bodyTree({ comment, attributes = {}, blocks = [] }: Omit<PrintableBlock, "type">): Tree {
  const body = new Map<string, Tree>();
  if (comment !== undefined) body.set("//", JSON.stringify(comment));
  for (const [name, value] of Object.entries(attributes)) body.set(name, valueTree(value));
  for (const block of blocks) addBlock(body, [block.type, ...(block.labels ?? [])], bodyTree(block));
  return body;
}

/** Each label is a key of its own; several blocks with the same labels are a list. */
function addBlock(owner: Map<string, Tree>, [name = "", ...labels]: readonly string[], body: Tree): void {
  const present = owner.get(name);
  if (labels.length > 0) {
    const below = present instanceof Map ? present : new Map<string, Tree>();
    owner.set(name, below);
    addBlock(below, labels, body);
  } else if (Array.isArray(present)) present.push(body);
  else owner.set(name, present === undefined ? body : [present, body]);
}

function valueTree(printable: PrintableValue): Tree {
  const value = writtenValue(printable);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(literalTemplate(value));
  if (typeof value === "number" || value instanceof BigNumber) return numberToText(value);
  if (value instanceof Expression) return JSON.stringify(value.isReference ? value.text : templateOf(value.text));
  if (isList(value)) return value.map(valueTree);
  return new Map(Object.entries(value).map(([key, member]) => [literalTemplate(key), valueTree(member)]));
}

/** A template stays one, without its quotation marks; every other expression becomes one. */
const templateOf = (text: string): string => (/^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : `\${${text}}`);

/** Terraform takes every text in JSON for a template, a key of a map too, and drops a byte order mark before it. */
const literalTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, "$&$&");
