import type { BodyAttribute, Block, Body } from "../body.ts";
import { literalFrom, nameFrom } from "./literal.ts";
import { tokensIn, type Token } from "./token.ts";

/**
 * Reads a file of HCL, or of HCL 1, which CLI configurations are written in: there a key can be a string, and a line
 * can have several attributes. It never fails: of a file that is broken it has what could be made out, and Terraform is
 * the one to complain.
 */
export function parseHcl(text: string): Body {
  const top = new HclBody();
  const open = [top];
  const items = itemsIn(tokensIn(text));
  for (const item of items) {
    const body = open.at(-1) ?? top;
    if (item.kind === "end") {
      if (open.length > 1) open.pop();
    } else if (item.kind === "attribute") body.addAttribute(item);
    else open.push(body.addBlock(item));
  }
  return top;
}

/** An item of a body: an attribute, the header of a block, or the end of a block. */
type Item = AttributeItem | HeaderItem | { readonly kind: "end" };

interface AttributeItem {
  readonly kind: "attribute";
  readonly name: Token;
  readonly expression: readonly Token[];
}

interface HeaderItem {
  readonly kind: "header";
  readonly words: readonly Token[];
}

function* itemsIn(tokens: readonly Token[]): Generator<Item> {
  let words: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) return;
    if (token.kind === "word" || token.kind === "string") {
      words.push(token);
      continue;
    }
    const [name] = words;
    if (token.text === "{" && name !== undefined) yield { kind: "header", words };
    else if (token.text === "}") yield { kind: "end" };
    else if (token.text === "=" && name !== undefined) {
      const end = endOfExpression(tokens, index + 1);
      yield { kind: "attribute", name, expression: tokens.slice(index + 1, end) };
      index = end - 1;
    }
    words = [];
  }
}

const OPENING = /^[{[(]$/;
const CLOSING = /^[}\])]$/;

/** Finds the end of an expression: the end of its line or block, or an operand that no operator joins to it. */
function endOfExpression(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    const { kind, text } = tokens[index] ?? END;
    if (kind === "mark" && OPENING.test(text)) depth += 1;
    else if (kind === "mark" && CLOSING.test(text)) {
      if (depth === 0) return index;
      depth -= 1;
    } else if (
      depth === 0 &&
      (kind === "newline" || (isOperand(kind) && index > from && endsOperand(tokens[index - 1])))
    ) {
      return index;
    }
  }
  return tokens.length;
}

const END: Token = { kind: "newline", text: "\n", line: 0 };

const isOperand = (kind: Token["kind"]): boolean => kind === "word" || kind === "string";

const endsOperand = ({ kind, text }: Token = END): boolean => kind !== "mark" || CLOSING.test(text);

/** The tokens of an expression on one line. */
const lineFrom = (expression: readonly Token[]): string =>
  expression
    .filter(({ kind }) => kind !== "newline")
    .map((token, index, all) => {
      const isApart = index > 0 && token.kind !== "mark" && all[index - 1]?.kind !== "mark";
      return isApart ? ` ${token.text}` : token.text;
    })
    .join("");

class HclBody implements Body {
  readonly #attributes = new Map<string, AttributeItem>();
  readonly #blocks: (Block & { readonly type: string })[] = [];

  get attributeNames(): readonly string[] {
    return [...this.#attributes.keys()];
  }

  attribute(name: string): BodyAttribute | null {
    const item = this.#attributes.get(name);
    if (item === undefined) return null;
    const { name: word, expression } = item;
    return { line: word.line, literal: literalFrom(expression), text: lineFrom(expression) };
  }

  blocks(type: string, labels: number): readonly Block[] {
    return this.#blocks.filter((block) => block.type === type && block.labels.length === labels);
  }

  addAttribute(item: AttributeItem): void {
    this.#attributes.set(nameFrom(item.name), item);
  }

  addBlock({ words }: HeaderItem): HclBody {
    const [type = "", ...labels] = words.map(nameFrom);
    const body = new HclBody();
    this.#blocks.push({ type, labels, line: words[0]?.line ?? 0, body });
    return body;
  }
}
