import { join } from "node:path";
import { configurationText } from "../terraform/configuration/configuration-file.ts";
import { configurationFiles } from "./configuration.ts";

/** What the provider block without an alias says, as far as it can be read without Terraform. */
export interface ProviderBlock {
  /** The file; null where there is no such block. */
  readonly file: string | null;
  /** The attributes that are written as plain text. */
  readonly written: ReadonlyMap<string, string>;
  /** Those that are written as an expression, which only Terraform can evaluate. */
  readonly unread: readonly string[];
}

const NONE: ProviderBlock = { file: null, written: new Map(), unread: [] };

/** Reads the block of the provider `tocsin` in a folder's files, those of CDKTF too. */
export async function readProviderBlock(folder: string): Promise<ProviderBlock> {
  for (const file of await configurationFiles(folder)) {
    const text = await configurationText(join(folder, file));
    const blocks = file.endsWith(".json") ? blocksInJson(text) : blocksInHcl(text);
    const block = blocks.find((attributes) => !attributes.has("alias"));
    if (block !== undefined) return { file, ...sorted(block) };
  }
  return NONE;
}

/** Each attribute with its expression, in the syntax of the language. */
type Expressions = ReadonlyMap<string, string>;

function sorted(block: Expressions): Pick<ProviderBlock, "written" | "unread"> {
  const literals = [...block].map(([name, expression]) => [name, literalIn(expression)] as const);
  return {
    written: new Map(literals.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    unread: literals.filter(([, value]) => value === null).map(([name]) => name),
  };
}

/** The text of an expression that is nothing but a text or a truth value; null for every other. */
function literalIn(expression: string): string | null {
  if (/^(true|false)$/.test(expression)) return expression;
  const [, text] = /^"((?:[^"\\$%]|\\["\\/])*)"$/.exec(expression) ?? [];
  return text === undefined ? null : text.replace(/\\(.)/g, "$1");
}

/** A line of a block in the form that `terraform fmt` gives it; what stands on several lines is an expression. */
const ATTRIBUTE = /^\s*(\w+)\s*=\s*(.*?)\s*$/;
const COMMENT = /\s*(?:#|\/\/)[^"]*$/;

function blocksInHcl(text: string): readonly Expressions[] {
  return [...text.matchAll(/^provider\s+"?tocsin"?\s*\{([^\n]*\}|[^]*?^\})/gm)].map(([, body = ""]) => {
    const lines = body.slice(0, -1).split("\n");
    const attributes = lines.map((line) => ATTRIBUTE.exec(line.replace(COMMENT, "")));
    return new Map(attributes.flatMap((found) => (found === null ? [] : [[found[1] ?? "", found[2] ?? ""]])));
  });
}

function blocksInJson(text: string): readonly Expressions[] {
  const blocks = member(member(parsed(text), "provider"), "tocsin");
  return (Array.isArray(blocks) ? blocks : [blocks])
    .filter(isObject)
    .map((block) => new Map(Object.entries(block).map(([name, value]) => [name, JSON.stringify(value)])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
