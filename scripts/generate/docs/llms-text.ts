import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A page, as a list of pages has it. */
interface Listed {
  readonly title: string;
  readonly path: string;
  /** On one line; empty where the page has none. */
  readonly description: string;
}

/** The list of all pages below `root`, in the form of llmstxt.org: what each is about, and where. */
export function llmsText(root: string): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, summary = ""] = /^# [^\n]+\n\n(.+?)\n\n/s.exec(readme) ?? [];
  const guides = inOrder(pagesIn(root, "docs/guides"), readFileSync(join(root, "docs/index.md"), "utf8"));
  const parts = [
    section(
      "Start",
      ["README.md", "docs/index.md"].map((path) => pageAt(root, path)),
    ),
    section("Guides", guides),
    section("Resources", pagesIn(root, "docs/resources")),
    section("Data sources", pagesIn(root, "docs/data-sources")),
    section("List resources", pagesIn(root, "docs/list-resources")),
    section("Actions", pagesIn(root, "docs/actions")),
    section("Functions", pagesIn(root, "docs/functions")),
    section(
      "Reference",
      ["docs/errors.md", "docs/constructs.md", "docs/service.md", "docs/versions.md", "SUPPORT.md", "CHANGELOG.md"].map(
        (path) => pageAt(root, path),
      ),
    ),
  ];
  return [`# Tocsin`, `> ${summary.replaceAll("\n", " ")}`, ...parts].join("\n\n").concat("\n");
}

const section = (title: string, pages: readonly Listed[]): string =>
  [
    `## ${title}\n`,
    ...pages.map((page) => `- [${page.title}](${page.path})${page.description === "" ? "" : `: ${page.description}`}`),
  ].join("\n");

const pagesIn = (root: string, folder: string): readonly Listed[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => pageAt(root, `${folder}/${name}`));

function pageAt(root: string, path: string): Listed {
  const text = readFileSync(join(root, path), "utf8");
  const [, title = path] = /^# (.+)$/m.exec(text) ?? [];
  const [, description = ""] = /^description: \|-\n {2}(.+)$/m.exec(text) ?? [];
  return { title, path, description };
}

/** The guides in the order in which the index names them. */
const inOrder = (pages: readonly Listed[], index: string): readonly Listed[] => {
  const placeOf = ({ path }: Listed): number => index.indexOf(`(${path.replace("docs/", "")})`);
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
};
