import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TemplateError } from "./template.ts";

/** Reads files of the examples, by their paths from the root of the repository. */
export interface ExampleFiles {
  /** The file as a block of code. Throws a `TemplateError` where it is missing, which ends with `advice`. */
  readonly block: (language: string, path: string, advice: string) => string;
  /** The same for a file that shows each of a number of things once: one match of `pattern` for each. */
  readonly blockOfEach: (language: string, path: string, each: Each) => string;
}

/** A part of a file that is repeated. */
export interface Each {
  readonly pattern: RegExp;
  readonly of: readonly string[];
  /** The advice for each, as the end of a sentence: "one `import` block for each form of the import ID". */
  readonly advice: string;
}

/** The example files below `root`. */
export function exampleFiles(root: string): ExampleFiles {
  const block = (language: string, path: string, advice: string): string => {
    const file = join(root, path);
    if (!existsSync(file)) throw new TemplateError(`${path} does not exist. ${advice}`);
    return `\`\`\`${language}\n${readFileSync(file, "utf8").trimEnd()}\n\`\`\``;
  };
  return {
    block,
    blockOfEach(language, path, { pattern, of, advice }) {
      const wanted = `${advice}: ${of.join(", ")}.`;
      const text = block(language, path, `Create it with ${wanted}`);
      const count = [...text.matchAll(pattern)].length;
      if (count !== of.length) throw new TemplateError(`${path} has ${count} of ${of.length}. Write ${wanted}`);
      return text;
    },
  };
}
