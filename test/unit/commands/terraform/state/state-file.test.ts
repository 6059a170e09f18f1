import { describe, expect, test } from "@jest/globals";
import { parseState, recordsIn, textOf } from "../../../../../src/commands/terraform/state/state-file.ts";
import { sampleState } from "../../../../support/drift/state-sample.ts";

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
    const words = expect.stringContaining(detail);
    expect(() => parseState(text)).toThrow(expect.objectContaining({ summary, detail: words }));
  });
});
