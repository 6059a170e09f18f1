/** Writes the registry's pages from the definitions and the examples. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { providerPage, resourcePage, type Example, type ResourceExamples } from "../../src/kit/schema/index.ts";
import { provider } from "./definition.ts";
import { writeGenerated } from "./generated-files.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

/** The example of a folder itself, then those of its folders, whose names are their headings. */
function usageIn(folder: string, file: string): readonly Example[] {
  const further = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    { title: null, code: readFileSync(join(folder, file), "utf8") },
    ...further.map(({ name }) => ({ title: titleFrom(name), code: readFileSync(join(folder, name, file), "utf8") })),
  ];
}

const titleFrom = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** Throws when the examples are not one import block and one command for each form of the import ID. */
function examplesOf(typeName: string, forms: number): ResourceExamples {
  const folder = join(EXAMPLES, "resources", typeName);
  const importBlocks = readFileSync(join(folder, "import.tf"), "utf8");
  const importCommands = readFileSync(join(folder, "import.sh"), "utf8");
  const counts = [importBlocks.match(/^import \{$/gm)?.length, importCommands.match(/^terraform import /gm)?.length];
  if (counts.some((count) => count !== forms)) {
    throw new Error(`${folder}: ${counts.join(" blocks and ")} commands for ${forms} forms of the import ID`);
  }
  return { usage: usageIn(folder, "resource.tf"), importBlocks, importCommands };
}

const pages = provider.resources.map((resource) => {
  const typeName = `${provider.name}_${resource.name}`;
  const examples = examplesOf(typeName, resource.identity.length);
  return [`resources/${resource.name}.md`, resourcePage(provider.name, resource, examples)] as const;
});

writeGenerated({
  folder: "docs",
  files: new Map([["index.md", providerPage(provider, usageIn(join(EXAMPLES, "provider"), "provider.tf"))], ...pages]),
  isGenerated: (path) => path === "index.md" || /^resources\/.+\.md$/.test(path),
});
