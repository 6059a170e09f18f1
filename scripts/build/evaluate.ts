import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/**
 * Evaluates the modules whose paths match: the bundle has their exports as JSON, instead of them and what they import.
 */
export const evaluate = (filter: RegExp): Plugin => ({
  name: "evaluate",
  setup(build) {
    build.onLoad({ filter }, async ({ path }) => {
      const exported = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>; // a module
      const constants = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
      );
      return { contents: constants.join(""), loader: "js" };
    });
  },
});
