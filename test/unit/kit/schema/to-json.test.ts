import { describe, expect, test } from "@jest/globals";
import {
  bool,
  computed,
  defaulted,
  defineFunction,
  list,
  map,
  nested,
  nestedList,
  optional,
  parameter,
  required,
  schemaJson,
  string,
  variadic,
  type Attributes,
  type DataSource,
  type Resource,
} from "../../../../src/kit/schema/index.ts";

const box = {
  label: required(string, "Label."),
  items: optional(nestedList({ name: required(string, "Name.") }), "Items."),
  seal: computed(string, "Seal."),
  colour: defaulted(string, "red", "Colour."),
  lid: optional(nested({ locked: optional(bool, "Locked."), kind: required(string, "Kind.") }), "Lid."),
  tags: optional(map(string), "Tags."),
};

const seals = computed(nestedList({ seal: computed(string, "Seal.") }), "Seals.");

const identity = [{ form: "<label>", doc: "by its label" }];

const resource = (name: string, attributes: Attributes, version: { version?: number } = {}): Resource =>
  // A schema is made of these alone.
  ({ name, doc: `A ${name}.`, attributes, identity, ...version }) as unknown as Resource;

const source = (name: string, attributes: Attributes): DataSource => ({
  name,
  doc: `The ${name}.`,
  attributes,
  read: () => Promise.resolve({}),
});

const join = defineFunction({
  name: "join",
  summary: "Joins words",
  doc: "Joins words with a separator.",
  parameters: { separator: parameter(string, "Separator.", { takesNull: true }), words: variadic(string, "Words.") },
  returns: list(string),
  call: () => [],
});

const provider: Parameters<typeof schemaJson>[0] = {
  name: "shelf",
  doc: "Boxes on a shelf.",
  attributes: { token: optional(string, "Token.", { sensitive: true }) },
  resources: [resource("rack", {}), resource("box", box, { version: 3 })],
  dataSources: [source("stock", { label: box.label, seals }), source("dust", {})],
  functions: [join, { ...join, name: "count", parameters: {} }],
};

const document = schemaJson(provider, { address: "registry.example.com/a/shelf" });

interface Schemas {
  readonly resource_schemas: Readonly<Record<string, unknown>>;
  readonly functions: Readonly<Record<string, unknown>>;
}

const schemas = (document as { provider_schemas: Record<string, Schemas> }).provider_schemas[
  "registry.example.com/a/shelf"
];

const words = (description: string) => ({ description, description_kind: "markdown" });

/** Every resource has this attribute. */
const id = { type: "string", ...words("Import ID: `<label>`."), computed: true };

describe("the schema document", () => {
  test("has the provider at its address, with secrets marked", () => {
    expect(document).toMatchObject({ format_version: "1.0" });
    expect(schemas).toMatchObject({
      provider: {
        version: 0,
        block: {
          attributes: { token: { type: "string", ...words("Token."), optional: true, sensitive: true } },
          ...words("Boxes on a shelf."),
        },
      },
    });
  });

  test("has each resource under its whole name, sorted, at the version of its states", () => {
    expect(Object.keys(schemas?.resource_schemas ?? {})).toEqual(["shelf_box", "shelf_rack"]);
    expect(schemas?.resource_schemas["shelf_rack"]).toEqual({
      version: 0,
      block: { attributes: { id }, ...words("A rack.") },
    });
  });

  test("has each data source under its whole name, sorted, without an ID of its own", () => {
    expect(JSON.stringify(Object.entries(schemas ?? {}).at(2))).toBe(
      JSON.stringify([
        "data_source_schemas",
        {
          shelf_dust: { version: 0, block: { attributes: {}, ...words("The dust.") } },
          shelf_stock: {
            version: 0,
            block: {
              attributes: {
                label: { type: "string", ...words("Label."), required: true },
                seals: { type: ["list", ["object", { seal: "string" }]], ...words("Seals."), computed: true },
              },
              ...words("The stock."),
            },
          },
        },
      ]),
    );
  });

  test("describes the inside of a computed attribute where it is asked to", () => {
    const seal = { type: "string", ...words("Seal."), computed: true };
    expect(schemaJson(provider, { address: "a", describesComputed: true })).toMatchObject({
      provider_schemas: {
        a: {
          data_source_schemas: {
            shelf_stock: {
              block: { attributes: { seals: { nested_type: { attributes: { seal }, nesting_mode: "list" } } } },
            },
          },
        },
      },
    });
  });

  test("does not speak of data sources where there are none, as terraform does not", () => {
    const bare = schemaJson({ name: "shelf", doc: "Boxes.", attributes: {}, resources: [] }, { address: "a" });
    expect(bare).toMatchObject({ provider_schemas: { a: { resource_schemas: {} } } });
    expect(JSON.stringify(bare)).not.toContain("data_source_schemas");
  });

  test("has the attributes sorted, each with its type, its words and who sets it", () => {
    const locked = { type: "bool", ...words("Locked."), optional: true };
    const lid = {
      attributes: { kind: { type: "string", ...words("Kind."), required: true }, locked },
      nesting_mode: "single",
    };
    const name = { type: "string", ...words("Name."), required: true };
    const attributes = {
      colour: { type: "string", ...words("Colour. Default: `red`."), optional: true, computed: true },
      id,
      items: { nested_type: { attributes: { name }, nesting_mode: "list" }, ...words("Items."), optional: true },
      label: { type: "string", ...words("Label."), required: true },
      lid: { nested_type: lid, ...words("Lid."), optional: true },
      seal: { type: "string", ...words("Seal."), computed: true },
      tags: { type: ["map", "string"], ...words("Tags."), optional: true },
    };
    // As text, for the order counts: what is generated from the document follows it.
    expect(JSON.stringify(schemas?.resource_schemas["shelf_box"])).toBe(
      JSON.stringify({ version: 3, block: { attributes, ...words("A box.") } }),
    );
  });

  test("has the functions sorted, each with its words, its types and its parameters", () => {
    const separator = { name: "separator", description: "Separator.", is_nullable: true, type: "string" };
    const count = { description: join.doc, summary: "Joins words", return_type: ["list", "string"] };
    const words = { name: "words", description: "Words.", type: "string" };
    expect(JSON.stringify(schemas?.functions)).toBe(
      JSON.stringify({ count, join: { ...count, parameters: [separator], variadic_parameter: words } }),
    );
  });
});
