/** Writes the version of package.json, which is its only source, to where code and pages need it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeGenerated } from "./generated-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Pages that name the version in a command, or in what one prints. */
const PAGES = ["guides/install.md", "guides/cdktf.md", "guides/troubleshooting.md"];

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }; // npm's format

const code = `// generated from package.json

/** The version of the package: of the provider, the command and the constructs alike. */
export const VERSION = "${version}";
`;
const pages = PAGES.map((page): [string, string] => {
  const text = readFileSync(join(ROOT, "docs", page), "utf8");
  return [page, text.replace(/\b(tocsin[-_ ]v?|tocsin\/|release\/|download v|Version )\d+\.\d+\.\d+/g, `$1${version}`)];
});

writeGenerated({
  folder: "src",
  files: new Map([["version.ts", code]]),
  isGenerated: (path) => path === "version.ts",
});
writeGenerated({ folder: "docs", files: new Map(pages), isGenerated: (path) => PAGES.includes(path) });
