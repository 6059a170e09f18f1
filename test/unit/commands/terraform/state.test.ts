import { describe, expect, test } from "@jest/globals";
import { objectsIn, parseState, recordsIn, storedObject, textOf } from "../../../../src/commands/terraform/state.ts";
import { PROVIDER, sampleInstance, type SampleResource, sampleState } from "../../../support/drift/state-sample.ts";

describe("a state", () => {
  test("names the version that wrote it, and its resources", () => {
    const { version, resources } = parseState(sampleState([{ instances: [] }, { instances: [] }]));
    expect([version, resources.length]).toEqual(["1.11.4", 2]);
  });

  test("without resources is one", () => {
    expect(parseState('{"version": 4}')).toEqual({ version: null, resources: [] });
  });

  test("can come after warnings, which OpenTofu prints on stdout as well", () => {
    const printed = `There are some problems with the CLI configuration:\n\nWarning: it is {not} there\n\n${sampleState([])}`;
    expect(parseState(printed)).toEqual(parseState(sampleState([])));
  });

  test("keeps every digit of a number", () => {
    const { resources } = parseState(
      sampleState([{ instances: [{ id: "BIG" }] }]).replace('"BIG"', "9007199254740993"),
    );
    expect(recordsIn(resources[0]?.instances, "instances").map(({ id }) => textOf(id))).toEqual(["9007199254740993"]);
  });

  const refused: Readonly<Record<string, [text: string, summary: string, detail: string]>> = {
    "an empty file": ["", "Not a Terraform state", "it is empty"],
    "a file of white space": [" \n", "Not a Terraform state", "it is empty"],
    "a file that is not JSON": ["not JSON", "Not a Terraform state", "not a JSON object in UTF-8"],
    "a file that ends early": [sampleState([]).slice(0, -5), "Not a Terraform state", "not a JSON object in UTF-8"],
    "a file with the line of a wrapper behind it": [
      `${sampleState([])}\n::debug::Terraform exited with code 0.\n`,
      "Cannot read the state",
      "terraform_wrapper: false",
    ],
    "a JSON list": ["[]", "Not a Terraform state", "not a JSON object in UTF-8"],
    "another JSON object": ["{}", "Not a Terraform state", "it has no format version"],
    "a plan or a state of `show -json`": ['{"format_version":"1.2"}', "Not a Terraform state", "terraform show -json"],
    "one whose resources are no list": [
      '{"version":4,"resources":{}}',
      "Not a Terraform state",
      "`resources` must be a list",
    ],
    "one with a resource that is no object": [
      '{"version":4,"resources":[null]}',
      "Not a Terraform state",
      "list of objects",
    ],
    "an older format": ['{"version":3,"modules":[]}', "State in an older format", "format version 3"],
    "a later format": ['{"version":5}', "State in a later format", "Use a newer version of tocsin"],
    "a state that OpenTofu encrypted": [
      '{"serial":1,"lineage":"a","meta":{},"encrypted_data":"eA==","encryption_version":"v0"}',
      "Encrypted state",
      "tofu state pull",
    ],
  };
  test.each(Object.entries(refused))("cannot be %s, and the error says so", (_, [text, summary, detail]) => {
    const expected = expect.stringContaining(detail);
    expect(() => parseState(text)).toThrow(expect.objectContaining({ summary, detail: expected }));
  });
});

const objects = (...resources: SampleResource[]) => objectsIn(parseState(sampleState(resources)), "tocsin/tocsin");

const one = (resource: Omit<SampleResource, "instances">, instance: object = {}) =>
  objects({ ...resource, instances: [sampleInstance({}, instance)] }).ours[0];

describe("the address of an object", () => {
  const base = "tocsin_notification_setting.app";
  const addresses: Readonly<Record<string, [module: string | null, key: string | number | null, address: string]>> = {
    "is its type and name": [null, null, base],
    "begins with its module": ['module.a["x"].module.b', null, `module.a["x"].module.b.${base}`],
    "has a number in brackets": [null, 0, `${base}[0]`],
    "has a text in quotes": [null, "team/app", `${base}["team/app"]`],
    "escapes quotes and backslashes": [null, '"\\', `${base}["\\"\\\\"]`],
    "escapes line breaks and tabs": [null, "\n\r\t", `${base}["\\n\\r\\t"]`],
    "doubles the beginning of a template alone": [null, "${a}%{b}$c%", `${base}["$\${a}%%{b}$c%"]`],
    "escapes what cannot be printed": [null, "\u0007\u00a0\u{e0001}é", `${base}["\\u0007\\u00a0\\U000e0001é"]`],
  };
  test.each(Object.entries(addresses))("%s", (_, [module, key, address]) => {
    const found = one(module === null ? {} : { module }, key === null ? {} : { index_key: key });
    expect(found).toMatchObject({ address, module, deposed: null });
  });
});

describe("the objects in a state", () => {
  test("are those of this provider, from any registry", () => {
    const { ours, others } = objects(
      ...[
        "registry.terraform.io/tocsin/tocsin",
        "mirror.example/tocsin/tocsin",
        "registry.terraform.io/hashicorp/aws",
      ].map((source) => ({ provider: `provider["${source}"]`, instances: [{}, {}] })),
      { provider: "provider.old", instances: [{}] },
    );
    expect(ours.map(({ provider }) => provider.source)).toEqual([
      "registry.terraform.io/tocsin/tocsin",
      "registry.terraform.io/tocsin/tocsin",
      "mirror.example/tocsin/tocsin",
      "mirror.example/tocsin/tocsin",
    ]);
    expect([...others]).toEqual([
      ["registry.terraform.io/hashicorp/aws", 2],
      ["provider.old", 1],
    ]);
  });

  test("leave out data sources", () => {
    expect(objects({ mode: "data", type: "tocsin_projects", instances: [{}] })).toEqual({
      ours: [],
      others: new Map(),
    });
  });

  test("count what a replacement left behind", () => {
    const { ours } = objects({ instances: [{}, { deposed: "00000001" }] });
    expect(ours.map(({ deposed }) => deposed)).toEqual([null, "00000001"]);
  });

  test("have an alias with the path of its module", () => {
    const aliases = [PROVIDER, `${PROVIDER}.admin`, `module.a.module.b.${PROVIDER}.admin`, `${PROVIDER}.as["x.y"]`];
    expect(aliases.map((provider) => one({ provider })?.provider.alias)).toEqual([
      null,
      "admin",
      "module.a.module.b.admin",
      'as["x.y"]',
    ]);
  });

  test("have the provider that OpenTofu names at the instance", () => {
    const provider = 'provider["registry.opentofu.org/tocsin/tocsin"].as["x"]';
    expect(one({}, { provider })?.provider).toEqual({
      source: "registry.opentofu.org/tocsin/tocsin",
      alias: 'as["x"]',
    });
  });
});

test.each([null, {}, [null], undefined])("a resource with the instances %j is refused by its address", (instances) => {
  // As made.
  const state = JSON.parse(sampleState([{ module: "module.team", instances: [] }])) as { resources: object[] };
  const resources = state.resources.map((resource) => ({ ...resource, instances }));
  expect(() => objectsIn(parseState(JSON.stringify({ ...state, resources })), "tocsin/tocsin")).toThrow(
    "`instances` of module.team.tocsin_notification_setting.app must be a list of objects",
  );
});

describe("what is stored of an object", () => {
  test("is its version, its attributes with every digit, and its private state", () => {
    const text = sampleState([
      { instances: [sampleInstance({ key_id: "BIG" }, { schema_version: 2, private: "eyJhIjoxfQ==" })] },
    ]);
    const [object] = objectsIn(parseState(text.replace('"BIG"', "12345678901234567890")), "tocsin/tocsin").ours;
    const { version, json, private: bytes } = storedObject(object?.instance ?? {});
    expect([version, Buffer.from(json).toString(), Buffer.from(bytes).toString()]).toEqual([
      2,
      '{"key_id":12345678901234567890}',
      '{"a":1}',
    ]);
  });

  test("is empty without attributes", () => {
    expect(storedObject({ attributes: null })).toEqual({ version: 0, json: Buffer.from(""), private: Buffer.from("") });
  });
});
