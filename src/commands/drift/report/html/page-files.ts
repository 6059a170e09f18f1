/**
 * The files of the page, as texts. The build evaluates this module: a bundle has its exports alone, reads no file, and
 * does not need esbuild.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const pathOf = (name: string): string => fileURLToPath(new URL(`page/${name}`, import.meta.url));

/** A script or a style with what it imports, for the browsers of 2022 and later. */
function bundled(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [pathOf(name)],
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome100", "firefox100", "safari15.4"],
    write: false,
  });
  return outputFiles.map(({ text }) => text.trimEnd()).join("");
}

/** A template without line breaks and indents: they are there for its readers alone. */
const template = (name: string): string => readFileSync(pathOf(name), "utf8").replace(/\n\s*/g, "");

/** The page's script. */
export const SCRIPT = bundled("script/script.ts");

/** The page's style. */
export const STYLE = bundled("style/style.css");

/**
 * The templates by their names, in Eta's language. `<%=` escapes; `<%~` does not, and is for other templates and for
 * our own style and script alone.
 */
export const TEMPLATES = {
  page: template("page.eta"),
  section: template("section.eta"),
  card: template("card.eta"),
  value: template("value.eta"),
  source: template("source.eta"),
};
