/** Generates the schema document and the CDKTF constructs from the provider's definition. */
import { readFileSync } from "node:fs";
import { generateChecks } from "./constructs/checks.ts";
import { constructsSchemaJson, generateConstructs, generateSchemaJson } from "./constructs/code.ts";
import { generateEvents } from "./constructs/events.ts";
import { missingExports } from "./constructs/exports.ts";
import { generateSettings } from "./constructs/settings.ts";
import { generateShards } from "./constructs/shards.ts";
import { writeGenerated } from "./generated-files.ts";

const schema = generateSchemaJson();
const constructs = await generateConstructs(constructsSchemaJson());
const data = new Map([
  ["checks.ts", await generateChecks()],
  ["events.ts", generateEvents()],
  ["settings.ts", generateSettings()],
  ["shard-of.ts", generateShards(".")],
]);

writeGenerated({
  folder: "src/constructs",
  files: new Map([["schema.json", schema]]),
  isGenerated: (path) => path === "schema.json",
});
writeGenerated({
  folder: "src/constructs/cdktf",
  files: new Map([...constructs, ...data].map(([path, text]) => [`generated/${path}`, text])),
  isGenerated: (path) => /^generated\/.+\.ts$/.test(path),
});

const INDEX = "src/constructs/cdktf/index.ts";
for (const line of missingExports(readFileSync(INDEX, "utf8"), constructs)) {
  console.error(`${INDEX} does not export a generated construct. Add this line:\n  ${line}`);
  process.exitCode = 1;
}
