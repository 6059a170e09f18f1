import { describe, expect, test } from "@jest/globals";
import { BigNumber, encodeValue, unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import * as provider from "../../../../support/protocol/generated/provider.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import { createShelf, nail, type ShelfOptions } from "../../../../support/provider/shelf.ts";
import { BOX, boxConfig, boxIn, boxMessage, startRpcs } from "./calling.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function stocked() {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  return shelf;
}

describe("ReadResource", () => {
  const reading = async (state: Value, kept: Uint8Array, options: ShelfOptions = { shelf: stocked() }) => {
    const { send } = await startRpcs(options);
    const request = { typeName: BOX, currentState: boxMessage(state), private: kept };
    return resource.decodeReadResourceResponse(
      await send(rpcs.readResource, resource.encodeReadResourceRequest(request)),
    );
  };

  test("answers with the object as it is, and private state byte for byte", async () => {
    const kept = bytes('{ "not" : "ours", "n": 1.0 }');
    const answer = await reading({ ...nail, pieces: 3 }, kept);
    expect(boxIn(answer.newState)).toEqual(nail);
    expect(answer.private).toEqual(kept);
    expect(answer.diagnostics).toEqual([]);
  });

  test("answers with null, as a value, for what is gone", async () => {
    const answer = await reading(nail, bytes("{}"), { shelf: createShelf() });
    expect(boxIn(answer.newState)).toBeNull();
  });

  test("answers with what Terraform had where it fails", async () => {
    const kept = bytes("{}");
    const read = () => Promise.reject(new Error("dark"));
    const answer = await reading(nail, kept, { resource: { read } });
    expect(boxIn(answer.newState)).toEqual(nail);
    expect([answer.private, answer.diagnostics.length]).toEqual([kept, 1]);
  });
});

describe("ImportResourceState", () => {
  const imported = async (id: string) => {
    const { send } = await startRpcs({ shelf: stocked() });
    const request = resource.encodeImportResourceStateRequest({ typeName: BOX, id });
    return resource.decodeImportResourceStateResponse(await send(rpcs.importResourceState, request));
  };

  test("answers with one resource of the type that was asked for, with its private state", async () => {
    const { importedResources, diagnostics } = await imported("top");
    expect(importedResources).toHaveLength(1);
    expect(importedResources[0]).toMatchObject({
      typeName: BOX,
      private: bytes('{"version":1,"imported":"top","writes":null}'),
    });
    expect(boxIn(importedResources[0]?.state)).toEqual(nail);
    expect(diagnostics).toMatchObject([{ severity: 2, summary: "Imported" }]);
  });

  test("answers with no resource and an error where there is none", async () => {
    const { importedResources, diagnostics } = await imported("shed");
    expect(importedResources).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: 2 }, { severity: 1, summary: "Nothing to import" }]);
  });
});

describe("UpgradeResourceState", () => {
  const upgraded = async (rawState: { json?: Uint8Array; flatmap?: ReadonlyMap<string, string> }, version = 0) => {
    const { send } = await startRpcs();
    const request = resource.encodeUpgradeResourceStateRequest({ typeName: BOX, version, rawState });
    return resource.decodeUpgradeResourceStateResponse(await send(rpcs.upgradeResourceState, request));
  };

  test("answers with the stored state, every digit of it", async () => {
    const answer = await upgraded({ json: bytes('{"id":"top","serial":9007199254740993,"handle":true}') });
    expect(boxIn(answer.upgradedState)).toEqual({
      ...boxConfig({}),
      id: "top",
      serial: new BigNumber("9007199254740993"),
    });
    expect(answer.diagnostics).toEqual([]);
  });

  test("answers with an error for another version, and for a state in the form before JSON", async () => {
    const newer = await upgraded({ json: bytes("{}") }, 3);
    const older = await upgraded({ flatmap: new Map([["id", "top"]]) });
    expect(newer.diagnostics).toMatchObject([{ severity: 1 }]);
    expect(older.diagnostics).toMatchObject([{ severity: 1 }]);
  });
});

describe("the configuration", () => {
  test("of a resource is validated: each problem at its place", async () => {
    const { send } = await startRpcs();
    const config = boxMessage(boxConfig({ label: null, items: [{ name: "a", grams: 0 }] }));
    const request = resource.encodeValidateResourceConfigRequest({ typeName: BOX, config });
    const { diagnostics } = resource.decodeValidateResourceConfigResponse(
      await send(rpcs.validateResourceConfig, request),
    );
    const places = diagnostics.map(({ attribute }) => attribute?.steps.map(({ selector }) => selector?.value));
    expect(places).toEqual([["label"], ["items", 0, "grams"]]);
    expect(diagnostics.every(({ severity }) => severity === 1)).toBe(true);
  });

  test("of the provider is validated and handed over, unknown values too", async () => {
    const seen: unknown[] = [];
    const { send, engine } = await startRpcs({
      configure: (config, { terraformVersion }) => {
        seen.push(config, terraformVersion);
        return () => Promise.resolve(createShelf());
      },
    });
    const message = (value: Value) => ({ msgpack: encodeValue({ shelf: value, lamps: null }, engine.type) });
    const configure = async (value: Value) =>
      provider.decodeConfigureProviderResponse(
        await send(
          rpcs.configureProvider,
          provider.encodeConfigureProviderRequest({ config: message(value), terraformVersion: "1.15.9" }),
        ),
      );
    expect(await configure("oak")).toEqual({ diagnostics: [] });
    expect(await configure(unknown)).toEqual({ diagnostics: [] });
    expect(seen.slice(2)).toEqual([{ shelf: "oak", lamps: null }, "1.15.9"]);
    const request = provider.encodeValidateProviderConfigRequest({ config: message(unknown) });
    const validated = await send(rpcs.validateProviderConfig, request);
    expect(provider.decodeValidateProviderConfigResponse(validated).diagnostics).toEqual([]);
  });
});
