import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { run } from "../../test/support/terraform/terraform.ts";

const SOURCE = "src/constructs/cdktf";

/** Compiles the constructs for `cdktf` and for its fork `cdktn`, each into its own folder in `folder`. */
export async function buildConstructs(folder: string): Promise<void> {
  const [cdktf, cdktn] = [join(folder, "cdktf"), join(folder, "cdktn")];
  await compile(cdktf);
  await cp(join(SOURCE, "package.json"), join(cdktf, "package.json"));
  await cp(cdktf, cdktn, { recursive: true });
  await changeEach(cdktn, /\.[jt]s$/, importFromFork);
  // Last, as it may break a line inside of a text.
  for (const library of [cdktf, cdktn]) await changeEach(library, /\.js$/, shrink);
}

async function changeEach(
  folder: string,
  name: RegExp,
  change: (text: string) => string | Promise<string>,
): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path);
    if (name.test(path)) await writeFile(file, await change(await readFile(file, "utf8")));
  }
}

async function compile(folder: string): Promise<void> {
  const args = ["node_modules/typescript/bin/tsc", "-p", SOURCE, "--outDir", folder];
  const { code, stdout } = await run(process.execPath, args, { cwd: ".", env: process.env });
  if (code !== 0) throw new Error(`the constructs do not compile:\n${stdout}`);
}

/**
 * Leaves out comments and indents, a good part of each file: an editor shows the declarations. Lines stay short, since
 * node prints the one that throws before its error. Names stay, as an import of CommonJS needs them.
 */
async function shrink(text: string): Promise<string> {
  const options = { target: "es2022", legalComments: "none", minifyWhitespace: true, lineLimit: 100 } as const;
  return (await transform(text, options)).code;
}

/** The fork has the same classes in another package. An application must use those of the library that it imports. */
const importFromFork = (text: string): string => text.replace(/(from |require\()(["'])cdktf\2/g, "$1$2cdktn$2");
