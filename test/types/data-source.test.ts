import { describe, expect, test } from "@jest/globals";
import {
  atLeastOneOf,
  computed,
  defaulted,
  defineDataSource,
  defineProvider,
  optional,
  required,
  string,
  type DataSource,
} from "../../src/kit/schema/index.ts";

interface Shelf {
  readonly find: (label: string) => Promise<string>;
}

const attributes = {
  label: required(string, "Label."),
  place: optional(string, "Place."),
  serial: computed(string, "Serial."),
};

type Stock = DataSource<typeof attributes, Shelf>;

const stock: Stock = {
  name: "stock",
  doc: "Stock.",
  attributes,
  read: async ({ label }, { client }) => ({ serial: await client.find(label) }),
};

const define = (parts: Partial<Stock>): Stock => defineDataSource<Shelf>()({ ...stock, ...parts });

const upper = (text: string): string => text.toUpperCase();

const valueOf = <T, K extends keyof T>(object: T, name: K): T[K] => object[name];

describe("the read of a data source", () => {
  test("returns every result, and no argument", () => {
    expect(define({ read: () => Promise.resolve({ serial: "1" }) }).name).toBe("stock");
    // @ts-expect-error -- the computed "serial" is missing
    define({ read: () => Promise.resolve({}) });
    // @ts-expect-error -- "serial" is a text
    define({ read: () => Promise.resolve({ serial: 1 }) });
  });

  test("is told the arguments, and no result", () => {
    expect(define({ read: ({ label }) => Promise.resolve({ serial: upper(label) }) }).name).toBe("stock");
    // @ts-expect-error -- "place" may be null
    define({ read: ({ place }) => Promise.resolve({ serial: upper(place) }) });
    // @ts-expect-error -- "serial" is what the read finds out
    define({ read: (config) => Promise.resolve({ serial: valueOf(config, "serial") }) });
  });

  test("knows the client that it was defined for, and stores nothing", () => {
    // @ts-expect-error -- the client has no "take"
    define({ read: (_config, { client }) => Promise.resolve({ serial: String(valueOf(client, "take")) }) });
    // @ts-expect-error -- Terraform keeps nothing beside a data source
    define({ read: (_config, context) => Promise.resolve({ serial: typeof valueOf(context, "privateState") }) });
    expect(stock.name).toBe("stock");
  });
});

test("a rule names attributes that the data source has", () => {
  expect(define({ rules: [atLeastOneOf("place")] }).rules).toHaveLength(1);
  // @ts-expect-error -- "plaec" is misspelt
  define({ rules: [atLeastOneOf("plaec")] });
});

test("an argument has no default", () => {
  const dust = { name: "dust", doc: "Dust.", read: () => Promise.resolve({}) };
  const grey = { colour: defaulted(string, "grey", "Colour.") };
  // @ts-expect-error -- nothing would fill it in
  defineDataSource<Shelf>()({ ...dust, attributes: grey });
  expect(defineDataSource<Shelf>()({ ...dust, attributes: {} }).name).toBe("dust");
});

test("a provider makes the client that its data sources were defined for", () => {
  const shelf = { name: "shelf", version: "1", doc: "Doc.", attributes: {}, resources: [] };
  const connect = (): Promise<Shelf> => Promise.resolve({ find: (label) => Promise.resolve(label) });
  expect(defineProvider({ ...shelf, dataSources: [stock], configure: () => connect }).dataSources).toEqual([stock]);
});
