/** Writes the schema document and the CDKTF constructs that follow from the provider's definition. */
import { generateConstructs, generateSchemaJson } from "./construct-code.ts";
import { writeGenerated } from "./generated-files.ts";

const schema = generateSchemaJson();
const constructs = [...(await generateConstructs(schema))].map(([path, text]) => [`generated/${path}`, text] as const);

writeGenerated({
  folder: "src/constructs",
  files: new Map([["schema.json", schema]]),
  isGenerated: (path) => path === "schema.json",
});
writeGenerated({
  folder: "src/constructs/cdktf",
  files: new Map(constructs),
  isGenerated: (path) => /^generated\/.+\.ts$/.test(path),
});
