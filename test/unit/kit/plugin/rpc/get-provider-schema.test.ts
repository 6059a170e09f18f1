import { describe, expect, test } from "@jest/globals";
import {
  decodeGetMetadataResponse,
  decodeGetProviderSchemaResponse,
} from "../../../../support/protocol/generated/provider.ts";
import { nodeHost } from "../../../../../src/host/node/index.ts";
import { getMetadata, getProviderSchema } from "../../../../support/protocol/generated/provider-rpcs.ts";
import { SchemaObjectNestingMode, StringKind, type Schema } from "../../../../support/protocol/generated/schema.ts";
import { providerRpcs } from "../../../../../src/kit/plugin/rpc/index.ts";
import { createEngine } from "../../../../../src/kit/engine/index.ts";
import { tocsinProvider } from "../../../../../src/provider/configuration/index.ts";
import { BOX, startRpcs, STOCK } from "./calling.ts";

const schemas = async () => {
  const { send } = await startRpcs();
  return decodeGetProviderSchemaResponse(await send(getProviderSchema));
};

const attributesOf = (schema: Schema | undefined) =>
  Object.fromEntries(
    (schema?.block?.attributes ?? []).map((attribute) => [
      attribute.name,
      { ...attribute, type: new TextDecoder().decode(attribute.type) },
    ]),
  );

const none = { required: false, optional: false, computed: false };

describe("the schema", () => {
  test("has the provider, each resource and each data source, at the version of states, with their words in Markdown", async () => {
    const { provider, resourceSchemas, dataSourceSchemas, diagnostics } = await schemas();
    expect(diagnostics).toEqual([]);
    expect([...dataSourceSchemas.keys()]).toEqual([STOCK]);
    expect(dataSourceSchemas.get(STOCK)).toMatchObject({ version: 0, block: { description: "What is on a shelf." } });
    expect([...resourceSchemas.keys()]).toEqual([BOX]);
    expect(provider).toMatchObject({ version: 0, block: { description: "Boxes on a shelf." } });
    expect(resourceSchemas.get(BOX)).toMatchObject({
      version: 0,
      block: { description: "A box on a shelf.", descriptionKind: StringKind.MARKDOWN, blockTypes: [] },
    });
  });

  test("says of each mode who sets the attribute", async () => {
    const box = attributesOf((await schemas()).resourceSchemas.get(BOX));
    expect(box.label).toMatchObject({ ...none, required: true });
    expect(box.place).toMatchObject({ ...none, optional: true });
    expect(box.id).toMatchObject({ ...none, computed: true });
    // Core lets a provider fill in a value only where the attribute is computed too.
    expect(box.colour).toMatchObject({ ...none, optional: true, computed: true });
  });

  test("gives each attribute its type as JSON, its words, and whether it is a secret", async () => {
    const { provider, resourceSchemas } = await schemas();
    const box = attributesOf(resourceSchemas.get(BOX));
    expect(box.label).toMatchObject({
      type: '"string"',
      description: "Label.",
      sensitive: false,
      nestedType: undefined,
    });
    expect(box.serial).toMatchObject({ type: '"number"' });
    expect(box.seal).toMatchObject({ type: '"string"', sensitive: true });
    expect(box.tags).toMatchObject({ type: '["map","string"]' });
    expect(attributesOf(provider).lamps).toMatchObject({ type: '["map","string"]', optional: true });
  });

  test("writes nested attributes as such, once or in a list, with a mode each", async () => {
    const box = attributesOf((await schemas()).resourceSchemas.get(BOX));
    expect(box.lid).toMatchObject({ type: "", optional: true });
    expect(box.lid?.nestedType).toMatchObject({
      nesting: SchemaObjectNestingMode.SINGLE,
      attributes: [
        { name: "kind", ...none, required: true },
        { name: "locked", ...none, optional: true },
      ],
    });
    expect(box.items?.nestedType).toMatchObject({
      nesting: SchemaObjectNestingMode.LIST,
      attributes: [
        { name: "grams", ...none, optional: true },
        { name: "name", ...none, required: true },
      ],
    });
  });

  test("writes a computed attribute as its type alone: some releases of Terraform crash on the inside of one", async () => {
    const { boxes } = attributesOf((await schemas()).dataSourceSchemas.get(STOCK));
    expect(boxes?.nestedType).toBeUndefined();
    expect(boxes?.type).toMatch(/^\["list",\["object",\{.*"label":"string".*\}\]\]$/);
  });

  test("says of a data source which attributes are arguments, and which are results", async () => {
    const stock = attributesOf((await schemas()).dataSourceSchemas.get(STOCK));
    expect(Object.keys(stock)).toEqual(["boxes", "colour", "heaviest", "place"]);
    expect(stock.colour).toMatchObject({ ...none, required: true });
    expect(stock.place).toMatchObject({ ...none, optional: true });
    expect(stock.boxes).toMatchObject({ ...none, computed: true });
  });

  test("lists attributes by name, so that its bytes never change by themselves", async () => {
    const names = (await schemas()).resourceSchemas.get(BOX)?.block?.attributes.map(({ name }) => name) ?? [];
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(10);
  });
});

test("the schema and the metadata say the same of capabilities and names", async () => {
  const { send } = await startRpcs();
  const schema = decodeGetProviderSchemaResponse(await send(getProviderSchema));
  const metadata = decodeGetMetadataResponse(await send(getMetadata));
  expect(metadata.serverCapabilities).toEqual(schema.serverCapabilities);
  expect(schema.serverCapabilities).toMatchObject({ getProviderSchemaOptional: true, moveResourceState: true });
  expect(metadata.resources).toEqual([{ typeName: BOX }]);
  expect(metadata.dataSources).toEqual([{ typeName: STOCK }]);
});

test("Terraform's core takes the schema of the real provider: one type each, one mode at least, valid names", async () => {
  const real = tocsinProvider({
    version: "0.0.0",
    host: nodeHost,
    connect: () => Promise.reject(new Error("no service")),
  });
  const rpc = providerRpcs.find(({ path }) => path === getProviderSchema.path);
  const answer = await rpc?.answer(createEngine(real, {}), new Uint8Array());
  const { provider, resourceSchemas, dataSourceSchemas } = decodeGetProviderSchemaResponse(answer ?? new Uint8Array());
  const reserved = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];
  const blocks = [provider, ...resourceSchemas.values(), ...dataSourceSchemas.values()];
  const all = blocks.flatMap((schema) => schema?.block?.attributes ?? []);
  expect(all.length).toBeGreaterThan(35);
  for (const attribute of all.flatMap((each) => [each, ...(each.nestedType?.attributes ?? [])])) {
    const { name, type, nestedType, required, optional, computed, description } = attribute;
    expect(name).toMatch(/^[a-z_][a-z0-9_]*$/);
    expect(reserved).not.toContain(name);
    expect(type.length > 0).toBe(nestedType === undefined);
    expect(required ? [optional, computed] : [optional || computed]).toEqual(required ? [false, false] : [true]);
    expect(description).toMatch(/\.$/);
  }
});
