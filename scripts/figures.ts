/** Prints figures of the hand-written sources in `src`, or in another folder that is given. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { measureFile } from "./figures/file-figures.ts";
import { importedOnceBeside, summaryOf } from "./figures/summary.ts";

const [folder = "src"] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => join(folder, path))
  .filter((path) => path.endsWith(".ts") && !path.includes("/generated/"))
  .map((path) => measureFile(path, readFileSync(path, "utf8")));

process.stdout.write(`${markdownTable([["hand-written sources", folder], ...summaryOf(files)])}\n`);
if (process.argv.includes("--single")) process.stdout.write(`${importedOnceBeside(files).join("\n")}\n`);
