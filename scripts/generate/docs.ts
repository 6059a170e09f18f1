/**
 * Writes the registry's pages from the definitions, the templates, and the examples. It also writes the pages of errors
 * and constructs from the code, the tables of versions from the record of the long tests, and a list of all pages.
 */
import { join } from "node:path";
import { constructsPage } from "./docs/constructs-page.ts";
import { provider } from "./definition.ts";
import { errorsPage } from "./docs/errors-page.ts";
import { writeGenerated } from "./generated-files.ts";
import { llmsText } from "./docs/llms-text.ts";
import { registryPages } from "./docs/registry-pages.ts";
import { TemplateError } from "./docs/template.ts";
import { versionsPage } from "./docs/versions-page.ts";

const ROOT = join(import.meta.dirname, "../..");

try {
  writeGenerated({
    folder: "docs",
    files: new Map([
      ...registryPages(provider, ROOT),
      ["errors.md", errorsPage()],
      ["constructs.md", constructsPage(ROOT)],
      ["versions.md", versionsPage(ROOT)],
    ]),
    isGenerated: (path) =>
      ["index.md", "errors.md", "constructs.md", "versions.md"].includes(path) ||
      /^(resources|data-sources|list-resources|actions|functions)\/.+\.md$/.test(path),
  });
  // It reads the pages above.
  writeGenerated({ folder: ".", files: new Map([["llms.txt", llmsText(ROOT)]]) });
} catch (error) {
  if (!(error instanceof TemplateError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
