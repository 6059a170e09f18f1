import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";

/** The pages that a registry shows, by its layout. */
const SHOWN = ["index.md", "resources", "data-sources", "list-resources", "actions", "functions", "guides"];

const REPOSITORY = "https://github.com/tocsin/terraform-provider-tocsin/blob";
const FILES = "https://raw.githubusercontent.com/tocsin/terraform-provider-tocsin";

/**
 * Writes the pages that a registry shows into a folder. Links to what it does not show lead to the repository, as it is
 * at this version's tag.
 */
export async function writeRegistryDocs(folder: string, version: string): Promise<void> {
  for (const name of SHOWN) await cp(join("docs", name), join(folder, name), { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".md")) continue;
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), withLinks(text, name, version));
  }
}

/** A page's text with every link leading somewhere in the registry. `page` is its path in the layout. */
export function withLinks(text: string, page: string, version: string): string {
  return text.replace(/(?<picture>!?)(?<label>\[[^\]]*\])\((?!\w+:|#)(?<target>[^)#\s]+)/g, (link, ...matched) => {
    const { picture, label = "", target = "" } = matched.at(-1) as Readonly<Record<string, string>>; // the named groups
    const path = posix.join("docs", posix.dirname(page), target);
    const [docs, first = ""] = path.split("/");
    if (docs === "docs" && SHOWN.includes(first)) return link;
    return picture === "!" ? `!${label}(${FILES}/v${version}/${path}` : `${label}(${REPOSITORY}/v${version}/${path}`;
  });
}
