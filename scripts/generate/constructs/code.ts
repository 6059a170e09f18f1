import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemaJson } from "../../../src/kit/schema/index.ts";
import { VERSION } from "../../../src/version.ts";
import { provider } from "../definition.ts";
import { withChecks } from "./checks.ts";
import { constructDefinitions } from "./definitions.ts";
import { inCamelCase, withDocs, type SchemaDocument } from "./docs.ts";
import { withEventMap } from "./event-map.ts";
import { withHeaders } from "./header-names.ts";
import { constructsProvider } from "./twin.ts";
import { withTypes } from "./types.ts";

const SOURCE = "tocsin/tocsin";
const ADDRESS = `registry.terraform.io/${SOURCE}`;

/** The text of the provider's schema document, as Terraform has it. */
export const generateSchemaJson = (): string => textOf(schemaJson(provider, { address: ADDRESS }));

/** The text of the schema document that the constructs are generated from: of the twin, with every description. */
export const constructsSchemaJson = (): string =>
  textOf(schemaJson(constructsProvider, { address: ADDRESS, describesComputed: true }));

const textOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * The CDKTF constructs for a schema document, as file texts by path: one folder each for the provider, the resources
 * and the data sources. What a schema does not say, such as closed sets and rules, comes from the provider's
 * definition. Needs neither Terraform nor a network.
 */
export async function generateConstructs(schemaText: string): Promise<ReadonlyMap<string, string>> {
  const { CodeMaker, TerraformProviderGenerator, ...commons } = await loadGenerator();
  const code = new CodeMaker();
  // A range instead of one version, so that an application works with every compatible provider.
  const constraint = new commons.TerraformProviderConstraint(`${SOURCE}@~> ${VERSION}`);
  const target = commons.ConstructsMakerTarget.from(constraint, commons.Language.TYPESCRIPT);
  const ownText = inCamelCase(schemaText);
  new TerraformProviderGenerator(code, JSON.parse(ownText) as object).generate(target);
  const folder = await mkdtemp(join(tmpdir(), "tocsin-constructs-"));
  try {
    await code.save(folder);
    return await readConstructs(join(folder, "providers/tocsin"), ownText);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * On load, the generator asks terraform for its version, and reports to its authors if there is none; the variables
 * prevent both. Its own entry point would also load jsii, which is only needed for other languages.
 */
async function loadGenerator() {
  Object.assign(process.env, { CHECKPOINT_DISABLE: "1", TERRAFORM_BINARY_NAME: "true" });
  const { CodeMaker } = await import("codemaker");
  const { ConstructsMakerTarget, Language, TerraformProviderConstraint } = await import("@cdktf/commons");
  const { TerraformProviderGenerator } =
    await import("@cdktf/provider-generator/lib/get/generator/provider-generator.js");
  return { CodeMaker, ConstructsMakerTarget, Language, TerraformProviderConstraint, TerraformProviderGenerator };
}

/**
 * Reads the folders of the provider, the resources and the data sources, and adds what the definitions say. Leaves out
 * the generator's index, which the hand-written one replaces.
 */
async function readConstructs(folder: string, schemaText: string): Promise<ReadonlyMap<string, string>> {
  const { provider_schemas } = JSON.parse(schemaText) as { provider_schemas: Record<string, SchemaDocument> };
  const document = provider_schemas[ADDRESS];
  if (document === undefined) throw new Error(`The schema document has no ${ADDRESS}`);
  const texts = constructDefinitions().map(async (construct) => {
    const path = join(construct.folder, "index.ts");
    const schema = construct.schemaIn(document);
    if (schema === undefined) throw new Error(`The schema document has no ${construct.type}`);
    const text = (await readFile(join(folder, path), "utf8")).replace(/ +$/gm, "");
    const typed = withTypes(withDocs(text, { name: construct.name, schema }), construct);
    return [path, withHeaders(withEventMap(withChecks(typed, construct), construct), construct)] as const;
  });
  return new Map(await Promise.all(texts));
}
