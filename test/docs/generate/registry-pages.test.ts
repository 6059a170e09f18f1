import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { registryPages } from "../../../scripts/generate/docs/registry-pages.ts";
import { provider, BOX, STOCK_PAGE, DUST_PAGE, FILES, BOX_PAGE, WEIGH_PAGE } from "./shelf-pages.ts";

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "pages-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** The pages of a repository with these files; null for one that is missing. */
async function pagesWith(changes: Readonly<Record<string, string | null>> = {}): Promise<ReadonlyMap<string, string>> {
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    if (text === null) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return registryPages(provider, root);
}

test("a page is its template with the definition and the examples filled in", async () => {
  const pages = await pagesWith();
  expect([...pages.keys()]).toEqual([
    "index.md",
    "resources/box.md",
    "data-sources/stock.md",
    "actions/dust.md",
    "functions/weigh.md",
  ]);
  expect(pages.get("index.md")).toMatch(/^---\npage_title: "shelf"\n---\n\n<!-- .* -->\n\nShelves\.\n\n## Schema\n$/);
  expect(pages.get("data-sources/stock.md")).toBe(STOCK_PAGE);
  expect(pages.get("actions/dust.md")).toBe(DUST_PAGE);
  const page = pages.get("resources/box.md") ?? "";
  expect(page.slice(0, BOX_PAGE.length)).toBe(BOX_PAGE);
  expect(page).toContain('```terraform\nimport {\n  id = "a"\n}\n\nimport {\n  id = "b"\n}\n```\n');
  expect(page.endsWith("```shell\nterraform import shelf_box.it a\nterraform import shelf_box.it b\n```\n")).toBe(true);
});

test("the page of a function has its signature, its arguments and what its result holds", async () => {
  expect((await pagesWith()).get("functions/weigh.md")).toBe(WEIGH_PAGE);
});

test.each<[file: string, text: string | null, message: string]>([
  [
    "templates/functions/weigh.md.tmpl",
    null,
    "templates/functions/weigh.md.tmpl does not exist. Create it, most easily from a copy of another template, with the prose of the page for the function weigh.",
  ],
  [
    "templates/resources/box.md.tmpl",
    null,
    "templates/resources/box.md.tmpl does not exist. Create it, most easily from a copy of another template, with the prose of the page for the resource shelf_box.",
  ],
  [
    "templates/data-sources/stock.md.tmpl",
    null,
    "templates/data-sources/stock.md.tmpl does not exist. Create it, most easily from a copy of another template, with the prose of the page for the data source shelf_stock.",
  ],
  [
    "templates/resources/bx.md.tmpl",
    BOX,
    "templates/resources/bx.md.tmpl belongs to nothing that the provider has. Rename or delete it.",
  ],
  [
    "templates/resources/box.md.tmpl",
    "# Box\n",
    "templates/resources/box.md.tmpl:1: a page begins with front matter between lines of ---",
  ],
  [
    "examples/resources/shelf_box/resource.tf",
    null,
    "templates/resources/box.md.tmpl:9: examples/resources/shelf_box/resource.tf does not exist. Create it: a configuration that can be applied as it stands.",
  ],
  [
    "examples/box.json",
    null,
    "templates/resources/box.md.tmpl:11: examples/box.json does not exist. Create it, or correct the path.",
  ],
  [
    "examples/resources/shelf_box/import.tf",
    null,
    "templates/resources/box.md.tmpl:17: examples/resources/shelf_box/import.tf does not exist. Create it with one `import` block for each form of the import ID: <place>, #<place>.",
  ],
  [
    "examples/resources/shelf_box/import.sh",
    "terraform import shelf_box.it a\n",
    "templates/resources/box.md.tmpl:17: examples/resources/shelf_box/import.sh has 1 of 2. Write one `terraform import` command for each form of the import ID: <place>, #<place>.",
  ],
])("%s with %j is an error that says what to do", async (file, text, message) => {
  await expect(pagesWith({ [file]: text })).rejects.toThrow(new Error(message));
});

test("the error for a repository without templates names the first file to write", async () => {
  const none = Object.fromEntries(Object.keys(FILES).map((path) => [path, null]));
  await expect(pagesWith(none)).rejects.toThrow("templates/index.md.tmpl does not exist. Create it");
});
