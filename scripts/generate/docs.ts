/** Writes the registry's pages from the definitions, the templates and the examples. */
import { join } from "node:path";
import { provider } from "./definition.ts";
import { writeGenerated } from "./generated-files.ts";
import { registryPages } from "./registry-pages.ts";
import { TemplateError } from "./template.ts";

try {
  writeGenerated({
    folder: "docs",
    files: registryPages(provider, join(import.meta.dirname, "../..")),
    isGenerated: (path) => path === "index.md" || /^(resources|data-sources|functions)\/.+\.md$/.test(path),
  });
} catch (error) {
  if (!(error instanceof TemplateError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
