import { describe, expect, test } from "@jest/globals";
import { decodeValue, encodeValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { configOf } from "../../../../../src/kit/engine/index.ts";
import * as data from "../../../../support/protocol/generated/data-source.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { objectType } from "../../../../../src/kit/schema/index.ts";
import { createShelf, nail, stock } from "../../../../support/provider/shelf.ts";
import { startRpcs, STOCK } from "./calling.ts";

const type = objectType(stock.attributes);

async function started() {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  return (await startRpcs({ shelf })).send;
}

const requestOf = (written: Readonly<Record<string, Value>>) => ({
  typeName: STOCK,
  config: { msgpack: encodeValue(configOf(stock.attributes, written), type) },
});

describe("ReadDataSource", () => {
  const reading = async (written: Readonly<Record<string, Value>>) => {
    const send = await started();
    const answer = await send(rpcs.readDataSource, data.encodeReadDataSourceRequest(requestOf(written)));
    const { state, diagnostics } = data.decodeReadDataSourceResponse(answer);
    return { state: decodeValue(state?.msgpack ?? new Uint8Array(), type), diagnostics };
  };

  test("answers with the arguments and the results", async () => {
    expect(await reading({ colour: "red", place: "top" })).toEqual({
      state: { colour: "red", place: "top", boxes: [{ label: "nails", lid: null }], heaviest: null },
      diagnostics: [],
    });
  });

  test("answers with its warnings, each at its place", async () => {
    const { diagnostics } = await reading({ colour: "blue" });
    expect(diagnostics).toMatchObject([{ severity: 2, attribute: { steps: [{ selector: { value: "colour" } }] } }]);
  });
});

test("ValidateDataResourceConfig answers with each problem at its place", async () => {
  const send = await started();
  const request = data.encodeValidateDataResourceConfigRequest(requestOf({ heaviest: "nails" }));
  const answer = await send(rpcs.validateDataResourceConfig, request);
  const { diagnostics } = data.decodeValidateDataResourceConfigResponse(answer);
  const places = diagnostics.map(({ attribute }) => attribute?.steps.map(({ selector }) => selector?.value));
  expect(places).toEqual([["colour"], ["heaviest"]]);
  expect(diagnostics.every(({ severity }) => severity === 1)).toBe(true);
});
