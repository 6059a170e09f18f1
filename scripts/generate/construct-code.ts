import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemaJson } from "../../src/kit/schema/index.ts";
import { VERSION } from "../../src/version.ts";
import { provider } from "./definition.ts";

const SOURCE = "tocsin/tocsin";
const ADDRESS = `registry.terraform.io/${SOURCE}`;

/** The text of the schema document from which the constructs are generated. */
export function generateSchemaJson(): string {
  const document = schemaJson(provider, { address: ADDRESS });
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * The CDKTF constructs for a schema document, as file texts by path: one folder each for the provider, the resources and the
 * data sources.
 * Needs neither Terraform nor a network.
 */
export async function generateConstructs(schemaText: string): Promise<ReadonlyMap<string, string>> {
  const { CodeMaker, TerraformProviderGenerator, ...commons } = await loadGenerator();
  const code = new CodeMaker();
  // A range instead of one version, so that an application works with every compatible provider.
  const constraint = new commons.TerraformProviderConstraint(`${SOURCE}@~> ${VERSION}`);
  const target = commons.ConstructsMakerTarget.from(constraint, commons.Language.TYPESCRIPT);
  new TerraformProviderGenerator(code, JSON.parse(schemaText) as object).generate(target);
  const folder = await mkdtemp(join(tmpdir(), "tocsin-constructs-"));
  try {
    await code.save(folder);
    return await readConstructs(join(folder, "providers/tocsin"), schemaText);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * On load, the generator asks terraform for its version, and reports to its authors if there is none; the variables prevent
 * both. Its own entry point would also load jsii, which is only needed for other languages.
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
 * Reads the folders of the provider, the resources and the data sources. Leaves out the generator's index, which the hand-written one
 * replaces.
 */
async function readConstructs(folder: string, schemaText: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => /\/.*\.ts$/.test(path)).sort();
  const texts = paths.map(async (path) => {
    const text = await readFile(join(folder, path), "utf8");
    return [path, withDescriptions(text, schemaText).replace(/ +$/gm, "")] as const;
  });
  return new Map(await Promise.all(texts));
}

/** A schema with its description. */
interface Described {
  readonly block: { readonly description: string };
}

interface SchemaDocument {
  readonly provider: Described;
  readonly resource_schemas: Readonly<Record<string, Described>>;
  readonly data_source_schemas: Readonly<Record<string, Described>>;
}

/**
 * Adds the descriptions of the provider, its resources and its data sources above each class and its constructor: the generator copies
 * only those of attributes.
 */
function withDescriptions(text: string, schemaText: string): string {
  const { provider_schemas } = JSON.parse(schemaText) as { provider_schemas: Record<string, SchemaDocument> };
  const document = provider_schemas[ADDRESS];
  const described = { ...document?.resource_schemas, ...(document && { [provider.name]: document.provider }) };
  return text.replace(
    /^( *)\* (?:Represents a|Create a new) \{@link (\S+ \w+)\}/gm,
    (line, indent: string, link: string) => {
      const [page = "", type = ""] = link.split(" ");
      // A resource and a data source may have the same name; their pages tell them apart.
      const schemas = page.includes("/docs/data-sources/") ? document?.data_source_schemas : described;
      const description = schemas?.[type]?.block.description;
      return description === undefined ? line : `${indent}* ${description}\n${indent}*\n${line}`;
    },
  );
}
