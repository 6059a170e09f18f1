import { textFromQuoted, textIn, type Body } from "../terraform/index.ts";
import { blocksIn, ownBlocks, type Configuration } from "./configuration.ts";
import type { Setup } from "./setup.ts";
import { variableIn, variableValues } from "./variables.ts";

/** The content of a provider block, as far as it can be read without Terraform. */
export interface ProviderBlock {
  /** Null for the block without an alias, and where there is no block. */
  readonly alias: string | null;
  /** The file; null where there is no such block. */
  readonly file: string | null;
  /** The attributes that are written as a text or a truth value, or as a variable that has one. */
  readonly written: ReadonlyMap<string, string>;
  /** Those that are written as anything else, such as an expression, which only Terraform can evaluate. */
  readonly unread: readonly string[];
  /** Those of `unread` that are the key of OpenTofu's `for_each`; null for a block without it. */
  readonly keyed: readonly string[] | null;
}

const NONE: ProviderBlock = { alias: null, file: null, written: new Map(), unread: [], keyed: null };

/**
 * Reads the blocks of the provider `tocsin`, those of CDKTF too. The one without an alias, which need not be written,
 * comes first; it is left out where there are aliases, and nothing uses it.
 */
export async function readProviderBlocks(
  setup: Setup,
  configuration: Configuration,
): Promise<readonly ProviderBlock[]> {
  const values = await variableValues(setup, configuration);
  const found = blocksIn(configuration.files, "provider", 1)
    .filter(({ labels: [name] }) => name === "tocsin")
    .map(({ file, body }) => ({ alias: textIn(body, "alias"), file, ...sorted(body, values) }));
  const aliased = found.filter(({ alias }) => alias !== null);
  const plain = found.find(({ alias }) => alias === null);
  if (plain !== undefined) return [plain, ...aliased];
  return aliased.length > 0 && !usesPlain(configuration) ? aliased : [NONE, ...aliased];
}

const usesPlain = ({ files }: Configuration): boolean =>
  ownBlocks(files).some(({ body }) => body.attribute("provider") === null);

/**
 * Replaces each block with `for_each` by its instances that a state's aliases name, such as `by_user["ada"]`. A block
 * that none of them names stays as it is.
 */
export const withInstances = (blocks: readonly ProviderBlock[], aliases: readonly string[]): readonly ProviderBlock[] =>
  blocks.flatMap((block) => {
    const { keyed } = block;
    if (keyed === null) return [block];
    const own = aliases.filter((alias) => alias.startsWith(`${block.alias ?? ""}[`));
    return own.length === 0 ? [block] : own.map((alias) => instanceOf({ ...block, alias }, keyed));
  });

function instanceOf(block: ProviderBlock & { readonly alias: string }, keyed: readonly string[]): ProviderBlock {
  const key = textFromQuoted(block.alias.slice(block.alias.indexOf("[") + 1, -1));
  const written = new Map([...block.written, ...keyed.map((name) => [name, key] as const)]);
  return { ...block, written, unread: block.unread.filter((name) => !keyed.includes(name)) };
}

const KEY = /^(?:"\$\{\s*)?each\.key(?:\s*\}")?$/;

/** Sorts the attributes of a block. One that is null counts as not set. */
function sorted(body: Body, values: ReadonlyMap<string, string>): Pick<ProviderBlock, "written" | "unread" | "keyed"> {
  const written = new Map<string, string>();
  const unread: string[] = [];
  for (const name of body.attributeNames) {
    const { literal, text = "" } = body.attribute(name) ?? {};
    const value = values.get(variableIn(text) ?? "");
    if (typeof literal === "string" || typeof literal === "boolean") written.set(name, String(literal));
    else if (value !== undefined) written.set(name, value);
    else if (literal !== null) unread.push(name);
  }
  const keyed = unread.filter((name) => KEY.test(body.attribute(name)?.text ?? ""));
  return { written, unread, keyed: body.attribute("for_each") === null ? null : keyed };
}
