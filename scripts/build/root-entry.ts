import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** Advice in place of an import from the root, by the entry point that has the name. */
const ADVICE = {
  cdktf: 'Import it from "tocsin/cdktf", or from "tocsin/cdktn" for CDK Terrain.',
  testing: 'Import it from "tocsin/testing".',
};

const MESSAGE =
  'There is nothing to import from "tocsin" itself. Import the constructs from "tocsin/cdktf", or from "tocsin/cdktn" for CDK Terrain, ' +
  'and the embedded service from "tocsin/testing".';

/**
 * Writes the entry point `tocsin`, which throws: the constructs are there twice, and an application must choose. It has
 * the names of the other entry points, because node and the compiler look at names first, and would not say where to
 * find one. Reads the built entry points.
 */
export async function buildRootEntry(folder: string): Promise<void> {
  const exported = Object.entries(ADVICE).flatMap(([entry, advice]) =>
    namesOf(join(folder, entry)).map((name) => ({ name, advice })),
  );
  const code = exported.map(({ name }) => `exports.${name} = undefined;\n`);
  await writeFile(join(folder, "index.cjs"), `"use strict";\n${code.join("")}throw new Error(${quote(MESSAGE)});\n`);
  // The compiler prints the type of what it cannot call or construct.
  const types = exported.map(
    ({ name, advice }) => `export declare const ${name}: { readonly ${quote(advice)}: never };\n`,
  );
  await writeFile(join(folder, "index.d.cts"), `/** ${MESSAGE} */\n${types.join("")}`);
}

// A CommonJS module's exports.
const namesOf = (entry: string): readonly string[] => Object.keys(require(resolve(entry)) as object);

const quote = (text: string): string => `'${text}'`;
