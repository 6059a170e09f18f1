/** Writes the version of package.json, which is its only source, to where code and pages need it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeGenerated } from "./generated-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Pages that name the version in a command, or in what one prints. */
const PAGES = ["docs/guides/install.md", "docs/guides/cdktf.md", "docs/guides/troubleshooting.md"];

/** Folders with configurations that constrain the version. */
const FOLDERS = ["docs", "examples", "modules"];

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }; // npm's format

const code = `// generated from package.json

/** The version of the package: of the provider, the command and the constructs alike. */
export const VERSION = "${version}";
`;

/** In a configuration, `~> 0.2.0` takes no 0.3.0: before 1.0, a minor release may break it. */
const named = (path: string, text: string): string => {
  const constrained = text.replace(
    /(source +=\s+"tocsin\/tocsin"\s+version += "|"tocsin\/tocsin@)~> [^"]+"/g,
    `$1~> ${version}"`,
  );
  if (!PAGES.includes(path)) return constrained;
  return constrained.replace(
    /\b(tocsin[-_ ]v?|tocsin\/|release\/|download v|tags\/v|Version )\d+\.\d+\.\d+/g,
    `$1${version}`,
  );
};

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
).filter((path) => /\.(md|tf)$/.test(path));

writeGenerated({
  folder: "src",
  files: new Map([["version.ts", code]]),
  isGenerated: (path) => path === "version.ts",
});
writeGenerated({
  folder: ".",
  files: new Map(["README.md", ...paths].map((path) => [path, named(path, readFileSync(join(ROOT, path), "utf8"))])),
});
