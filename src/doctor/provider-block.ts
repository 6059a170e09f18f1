import { configurationFiles, readConfigurationFile, type Body } from "../terraform/index.ts";

/** What the provider block without an alias says, as far as it can be read without Terraform. */
export interface ProviderBlock {
  /** The file; null where there is no such block. */
  readonly file: string | null;
  /** The attributes that are written as a text or a truth value. */
  readonly written: ReadonlyMap<string, string>;
  /** Those that are written as anything else, such as an expression, which only Terraform can evaluate. */
  readonly unread: readonly string[];
}

const NONE: ProviderBlock = { file: null, written: new Map(), unread: [] };

/** Reads the block of the provider `tocsin` in a folder's files, those of CDKTF too. */
export async function readProviderBlock(folder: string): Promise<ProviderBlock> {
  for (const file of await configurationFiles(folder, null)) {
    const configuration = await readConfigurationFile(folder, file);
    const bodies = configuration
      .blocks("provider", 1)
      .flatMap(({ labels, body }) => (labels[0] === "tocsin" ? [body] : []));
    const body = bodies.find((each) => each.attribute("alias") === null);
    if (body !== undefined) return { file, ...sorted(body) };
  }
  return NONE;
}

/** What is set to null is not set. */
function sorted(body: Body): Pick<ProviderBlock, "written" | "unread"> {
  const written = new Map<string, string>();
  const unread: string[] = [];
  for (const name of body.attributeNames) {
    const literal = body.attribute(name)?.literal;
    if (typeof literal === "string" || typeof literal === "boolean") written.set(name, String(literal));
    else if (literal !== null) unread.push(name);
  }
  return { written, unread };
}
