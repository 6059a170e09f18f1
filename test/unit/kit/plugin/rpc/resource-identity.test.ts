import { describe, expect, test } from "@jest/globals";
import { decodeValue, encodeValue, unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { integer, required, string, type ResourceIdentity } from "../../../../../src/kit/schema/index.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import type { ResourceIdentityData } from "../../../../support/protocol/generated/value.ts";
import { createShelf, nail, type Attributes, type Box, type Shelf } from "../../../../support/provider/shelf.ts";
import { BOX, boxConfig, boxIn, boxMessage, startRpcs } from "./calling.ts";

const parts = { serial: required(integer(1), "Number of the box."), shelf: required(string, "Name of the shelf.") };

/** A box by its number, which a plan may leave open. */
const resourceIdentity: ResourceIdentity<Attributes, Shelf, never, typeof parts> = {
  attributes: parts,
  of: ({ serial }, known) => ({ serial, shelf: known?.shelf ?? "oak" }),
  import: ({ serial }, { client }) =>
    Promise.resolve([...client.boxes.values()].find((box) => box.serial === serial) ?? null),
};

const identityType = ["object", { serial: "number", shelf: "string" }] as const;

const message = (value: Value) => ({ identityData: { msgpack: encodeValue(value, identityType) } });

const identityIn = (data: ResourceIdentityData | undefined): Value | undefined =>
  data?.identityData === undefined ? undefined : decodeValue(data.identityData.msgpack, identityType);

const OAK = { serial: 1, shelf: "oak" };

const nothing = new Uint8Array();

async function start(terraformVersion = "1.15.9") {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  // Erased as every resource is that a provider lists.
  const changed = { resourceIdentity: resourceIdentity as never };
  const { send } = await startRpcs({ shelf, terraformVersion, resource: changed });
  return {
    schemas: async () =>
      resource.decodeGetResourceIdentitySchemasResponse(await send(rpcs.getResourceIdentitySchemas)).identitySchemas,
    read: async (state: Value, currentIdentity?: ReturnType<typeof message>) =>
      resource.decodeReadResourceResponse(
        await send(
          rpcs.readResource,
          resource.encodeReadResourceRequest({
            typeName: BOX,
            currentState: boxMessage(state),
            ...(currentIdentity && { currentIdentity }),
          }),
        ),
      ),
    plan: async (prior: Value, config: Value, priorIdentity = message(OAK)) =>
      resource.decodePlanResourceChangeResponse(
        await send(
          rpcs.planResourceChange,
          resource.encodePlanResourceChangeRequest({
            typeName: BOX,
            priorState: boxMessage(prior),
            config: boxMessage(config),
            priorPrivate: nothing,
            priorIdentity,
          }),
        ),
      ),
    apply: async (change: Readonly<Record<"prior" | "planned" | "config", Value>>, identity?: Value) =>
      resource.decodeApplyResourceChangeResponse(
        await send(
          rpcs.applyResourceChange,
          resource.encodeApplyResourceChangeRequest({
            typeName: BOX,
            priorState: boxMessage(change.prior),
            plannedState: boxMessage(change.planned),
            config: boxMessage(change.config),
            ...(identity === undefined ? {} : { plannedIdentity: message(identity) }),
          }),
        ),
      ),
    upgrade: async (version: number, json: string, typeName = BOX) =>
      resource.decodeUpgradeResourceIdentityResponse(
        await send(
          rpcs.upgradeResourceIdentity,
          resource.encodeUpgradeResourceIdentityRequest({
            typeName,
            version,
            rawIdentity: { json: new TextEncoder().encode(json) },
          }),
        ),
      ),
    import: async (target: { readonly id: string } | { readonly identity: ReturnType<typeof message> }) =>
      resource.decodeImportResourceStateResponse(
        await send(rpcs.importResourceState, resource.encodeImportResourceStateRequest({ typeName: BOX, ...target })),
      ),
  };
}

const config = boxConfig({ label: "nails", place: "top", colour: "red" });
const stored: Box & { readonly id: string } = { ...nail, id: "top" };

describe("the identity of a resource", () => {
  test("has a schema in which every part is required for an import, with its words", async () => {
    const schemas = await (await start()).schemas();
    expect([...schemas]).toMatchObject([
      [
        BOX,
        {
          version: 0,
          identityAttributes: [
            { name: "serial", requiredForImport: true, optionalForImport: false, description: "Number of the box." },
            { name: "shelf", requiredForImport: true, optionalForImport: false },
          ],
        },
      ],
    ]);
  });

  test("is upgraded by reading it, and refused where a later version wrote it, or none did", async () => {
    const { upgrade } = await start();
    const { upgradedIdentity, diagnostics } = await upgrade(0, JSON.stringify(OAK));
    expect([identityIn(upgradedIdentity), diagnostics]).toEqual([OAK, []]);
    for (const [version, json, summary] of [
      [1, JSON.stringify(OAK), "State of a later version"],
      [0, "", "Empty state"],
      [0, "null", "Empty state"],
    ] as const) {
      const refused = await upgrade(version, json);
      expect(refused).toMatchObject({ diagnostics: [{ summary }] });
      expect(refused.upgradedIdentity).toBeUndefined();
    }
  });

  test("is handed back by a refresh as it came, and is none where there was none", async () => {
    const { read } = await start();
    expect(identityIn((await read(stored, message(OAK))).newIdentity)).toEqual(OAK);
    expect((await read(stored)).newIdentity).toBeUndefined();
  });

  test("is planned as it was, but where the plan leaves a part of it open, and for a destroy", async () => {
    const { plan } = await start();
    expect(identityIn((await plan(stored, { ...config, colour: "blue" })).plannedIdentity)).toEqual(OAK);
    expect((await plan(stored, null)).plannedIdentity).toBeUndefined();
    expect((await plan(null, config)).plannedIdentity).toBeUndefined();
  });

  test("is answered by a create, and by an update what is known of it is used", async () => {
    const { apply } = await start();
    const planned = { ...config, id: "top", serial: unknown, seal: unknown };
    const created = await apply({ prior: null, planned, config });
    expect(identityIn(created.newIdentity)).toEqual({ serial: 2, shelf: "oak" });
    const blue = { ...config, colour: "blue" };
    const updated = await apply(
      { prior: stored, planned: { ...blue, id: "top", serial: 1, seal: null }, config: blue },
      { serial: 1, shelf: "pine" },
    );
    expect(identityIn(updated.newIdentity)).toEqual({ serial: 1, shelf: "pine" });
    expect((await apply({ prior: stored, planned: null, config: null })).newIdentity).toBeUndefined();
  });

  test.each(["1.11.4", "1.9.0", "0.12.31", ""])("is none for Terraform %s, which keeps none", async (version) => {
    const { apply } = await start(version);
    const planned = { ...config, id: "top", serial: unknown, seal: unknown };
    expect((await apply({ prior: null, planned, config })).newIdentity).toBeUndefined();
  });

  test.each(["1.12.0-beta1", "1.12", "2.0.0"])("is answered to Terraform %s", async (version) => {
    const { apply } = await start(version);
    const planned = { ...config, id: "top", serial: unknown, seal: unknown };
    expect(identityIn((await apply({ prior: null, planned, config })).newIdentity)).toEqual({
      serial: 2,
      shelf: "oak",
    });
  });

  test("imports an object, and is what the import answers with", async () => {
    const imported = await (await start()).import({ identity: message({ serial: 1, shelf: "any" }) });
    expect(imported.diagnostics).toEqual([]);
    expect(imported.importedResources.map(({ identity }) => identityIn(identity))).toEqual([
      { serial: 1, shelf: "any" },
    ]);
    expect(boxIn(imported.importedResources[0]?.state)).toEqual(nail);
  });

  test.each([
    [{ serial: null, shelf: "oak" }, "Invalid identity"],
    [{ serial: 0, shelf: "oak" }, "Invalid identity"],
    [{ serial: unknown, shelf: "oak" }, "Incomplete request from Terraform"],
    [{ serial: 9, shelf: "oak" }, "Nothing to import"],
  ])("of %j imports nothing", async (identity, summary) => {
    const { importedResources, diagnostics } = await (await start()).import({ identity: message(identity) });
    expect([importedResources, diagnostics.map((each) => each.summary)]).toEqual([[], [summary]]);
  });

  test("is answered by an import by ID", async () => {
    const { importedResources } = await (await start()).import({ id: "top" });
    expect(identityIn(importedResources[0]?.identity)).toEqual(OAK);
  });
});
