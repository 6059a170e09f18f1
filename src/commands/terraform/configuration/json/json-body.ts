import { EMPTY_BODY, type Block, type Body, type Literal } from "../body.ts";
import { readJsonTree, type JsonMember, type JsonTree } from "./json-tree.ts";

/**
 * Reads a file of Terraform's JSON syntax. It never fails: a text that is not JSON gives the part that was read before
 * the fault.
 */
export const parseJson = (text: string): Body => bodyOf(readJsonTree(text));

/** Lists the objects of a name: JSON may list them if several blocks are allowed. */
const objectsIn = (tree: JsonTree): readonly Extract<JsonTree, { kind: "object" }>[] => {
  if (tree.kind === "list") return tree.items.filter((item) => item.kind === "object");
  return tree.kind === "object" ? [tree] : [];
};

const membersOf = (tree: JsonTree): readonly JsonMember[] => objectsIn(tree).flatMap(({ members }) => members);

function bodyOf(tree: JsonTree): Body {
  const members = membersOf(tree);
  if (members.length === 0) return EMPTY_BODY;
  const byKey = new Map(members.map((member) => [member.key, member]));
  return {
    attributeNames: [...byKey.keys()],
    attribute(name) {
      const member = byKey.get(name);
      if (member === undefined) return null;
      const { line, value } = member;
      return { line, literal: literalOf(value), text: lineFrom(value) };
    },
    blocks: (type, labels) =>
      members.filter(({ key }) => key === type).flatMap((member) => blocksBelow(member, { labels: [], left: labels })),
  };
}

/** Each label is a key of its own, and each further block of the same labels an element of a list. */
function blocksBelow(
  { line, value }: JsonMember,
  { labels, left }: { readonly labels: readonly string[]; readonly left: number },
): readonly Block[] {
  if (left === 0) return objectsIn(value).map((object) => ({ labels, line, body: bodyOf(object) }));
  return membersOf(value).flatMap((member) => blocksBelow(member, { labels: [...labels, member.key], left: left - 1 }));
}

function literalOf(tree: JsonTree): Literal | undefined {
  if (tree.kind === "word") return typeof tree.value === "string" ? textFrom(tree.value) : tree.value;
  const values = tree.kind === "list" ? tree.items : tree.members.map(({ value }) => value);
  const literals = values.map(literalOf);
  if (!literals.every((literal) => literal !== undefined)) return undefined;
  if (tree.kind === "list") return literals;
  const keys = tree.members.map(({ key }) => textFrom(key));
  if (!keys.every((key) => key !== undefined)) return undefined;
  return Object.fromEntries(keys.map((key, index) => [key, literals[index] ?? null]));
}

/** A value as the expression that Terraform makes of it, where that is one; else as the text of its strings. */
function lineFrom(tree: JsonTree): string {
  if (tree.kind === "word") return typeof tree.value === "string" ? expressionFrom(tree.value) : String(tree.value);
  if (tree.kind === "list") return `[${tree.items.map(lineFrom).join(",")}]`;
  return `{${tree.members.map(({ key, value }) => `${key}=${lineFrom(value)}`).join(",")}}`;
}

/** A template that is nothing but one expression stands for it. */
const expressionFrom = (template: string): string => /^\$\{([^{}]*)\}$/.exec(template)?.[1]?.trim() ?? template;

const ESCAPED = /([$%])\1\{/g;

/** The text that a template without any expression stands for; undefined for one that has an expression. */
const textFrom = (template: string): string | undefined =>
  /[$%]\{/.test(template.replace(ESCAPED, " ")) ? undefined : template.replace(ESCAPED, "$1{");
