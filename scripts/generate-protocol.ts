import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateProtocol } from "./protocol-code.ts";

/*
 * `npx tsx scripts/generate-protocol.ts` writes the protobuf codec from its table;
 * with `--check` it writes nothing and exits 1 when the committed codec differs.
 */
const folder = join(import.meta.dirname, "../src/plugin/generated");
const files = generateProtocol();
mkdirSync(folder, { recursive: true });
const present = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
const names = new Set([...files.keys(), ...present.keys()]);
const different = [...names].filter((name) => files.get(name) !== present.get(name));

if (process.argv.includes("--check")) {
  for (const name of different) console.error(`src/plugin/generated/${name} differs: run scripts/generate-protocol.ts`);
  process.exitCode = different.length === 0 ? 0 : 1;
} else {
  for (const name of different) {
    const text = files.get(name);
    if (text === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  console.log(`${different.length} of ${names.size} files written`);
}
