import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { describeWithTerraform } from "../support/terraform/workspace.ts";

/** The parts of a schema document that are read here. */
interface SchemaDocument {
  readonly format_version: string;
  readonly provider_schemas: Readonly<Record<string, object>>;
}

describeWithTerraform("the schema document", (open) => {
  test("is what terraform says of the provider", async () => {
    const workspace = await open();
    await workspace.write('provider "tocsin" {}');
    const { stdout } = await workspace.terraform("providers schema -json");
    const real = JSON.parse(stdout) as SchemaDocument;
    const ours = JSON.parse(readFileSync("src/constructs/schema.json", "utf8")) as SchemaDocument;
    expect(real.format_version).toBe(ours.format_version);
    // OpenTofu installs from a host of its own.
    expect(Object.keys(real.provider_schemas)).toEqual([expect.stringMatching(/^registry\.\w+\.\w+\/tocsin\/tocsin$/)]);
    const [printed = {}] = Object.values(real.provider_schemas);
    const [document = {}] = Object.values(ours.provider_schemas);
    // The constructs need nothing of what newer engines print besides: identities, list resources, actions.
    const known = Object.entries(printed).filter(([part]) => part in document);
    expect(JSON.stringify(Object.fromEntries(known))).toBe(JSON.stringify(document));
  });
});
