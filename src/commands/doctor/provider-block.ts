import { textIn, type Body } from "../terraform/index.ts";
import { blocksIn, ownBlocks, type Configuration } from "./configuration.ts";
import type { Setup } from "./setup.ts";
import { variableIn, variableValues } from "./variables.ts";

/** What a provider block says, as far as it can be read without Terraform. */
export interface ProviderBlock {
  /** Null for the block without an alias, and where there is no block. */
  readonly alias: string | null;
  /** The file; null where there is no such block. */
  readonly file: string | null;
  /** The attributes that are written as a text or a truth value, or as a variable that has one. */
  readonly written: ReadonlyMap<string, string>;
  /** Those that are written as anything else, such as an expression, which only Terraform can evaluate. */
  readonly unread: readonly string[];
}

const NONE: ProviderBlock = { alias: null, file: null, written: new Map(), unread: [] };

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

/** What is set to null is not set. */
function sorted(body: Body, values: ReadonlyMap<string, string>): Pick<ProviderBlock, "written" | "unread"> {
  const written = new Map<string, string>();
  const unread: string[] = [];
  for (const name of body.attributeNames) {
    const { literal, text = "" } = body.attribute(name) ?? {};
    const value = values.get(variableIn(text) ?? "");
    if (typeof literal === "string" || typeof literal === "boolean") written.set(name, String(literal));
    else if (value !== undefined) written.set(name, value);
    else if (literal !== null) unread.push(name);
  }
  return { written, unread };
}
