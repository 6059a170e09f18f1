import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";

// The requirements of `tfplugindocs validate` for the pages of a registry: internal/check and
// internal/provider/validate.go of hashicorp/terraform-plugin-docs. It ignores other folders and files of `docs`.
const FOLDERS = ["resources", "data-sources", "list-resources", "actions", "functions", "guides"].map((name) =>
  join("docs", name),
);
const MAX_BYTES = 500_000;

const pages = ["docs/index.md", ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))];

/** Returns the names in a page's front matter. */
function fieldsOf(page: string): readonly string[] {
  const [, yaml = ""] = /^---\n(.*?)^---\n/ms.exec(readFileSync(page, "utf8")) ?? [];
  return Object.keys((parse(yaml) ?? {}) as object); // a list of fields
}

test("a registry's folders have pages alone, none of them too large", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !page.endsWith(".md") || statSync(page).size >= MAX_BYTES)).toEqual([]);
});

test("the front matter of a registry's pages has the fields of their kind", () => {
  for (const page of pages) {
    const fields = fieldsOf(page);
    const refused = ["layout", "sidebar_current", ...(page === "docs/index.md" ? ["subcategory"] : [])];
    expect({ page, refused: fields.filter((field) => refused.includes(field)) }).toEqual({ page, refused: [] });
    expect({ page, fields }).toEqual({ page, fields: expect.arrayContaining(["page_title"]) });
  }
});
