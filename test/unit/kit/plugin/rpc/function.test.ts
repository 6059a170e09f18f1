import { describe, expect, test } from "@jest/globals";
import { decodeValue, encodeValue, unknown, type CtyType, type Value } from "../../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import {
  decodeCallFunctionResponse,
  decodeGetFunctionsResponse,
  encodeCallFunctionRequest,
} from "../../../../support/protocol/generated/function.ts";
import {
  decodeGetMetadataResponse,
  decodeGetProviderSchemaResponse,
} from "../../../../support/protocol/generated/provider.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { StringKind } from "../../../../support/protocol/generated/schema.ts";
import { providerRpcs } from "../../../../../src/kit/plugin/rpc/index.ts";
import { createEngine } from "../../../../../src/kit/engine/index.ts";
import {
  computed,
  defineFunction,
  integer,
  list,
  nested,
  parameter,
  string,
  variadic,
} from "../../../../../src/kit/schema/index.ts";
import { shelfProvider } from "../../../../support/provider/shelf.ts";

const weigh = defineFunction({
  name: "weigh",
  summary: "The weight of boxes",
  doc: "Adds the *weights* of boxes.",
  parameters: {
    unit: parameter(string, "Unit.", { takesNull: true }),
    boxes: variadic(list(integer(0)), "Weights."),
  },
  returns: nested({ grams: computed(integer(0), "Weight."), unit: computed(string, "Unit.") }),
  call({ unit, boxes }) {
    if (unit === "stone")
      throw diagnosticError({ code: "invalid", summary: "Old unit" }, { why: "is too old.", path: ["unit"] });
    if (boxes.length > 2) throw diagnosticError({ code: "invalid", summary: "Too heavy" }, { why: "Take some out." });
    return { grams: boxes.flat().reduce((sum, weight) => sum + weight, 0), unit: unit ?? "g" };
  },
});

/** Sends a request to a provider that nobody configured. */
async function send(rpc: { readonly path: string }, request?: Uint8Array): Promise<Uint8Array> {
  const engine = createEngine(shelfProvider({ functions: [weigh] }), {});
  const found = providerRpcs.find(({ path }) => path === rpc.path);
  return (await found?.answer(engine, request ?? new Uint8Array())) ?? new Uint8Array();
}

const argument = (value: Value, type: CtyType) => ({ msgpack: encodeValue(value, type) });
const WEIGHTS: CtyType = ["list", "number"];

async function call(name: string, ...args: readonly { readonly msgpack: Uint8Array }[]) {
  const request = encodeCallFunctionRequest({ name, arguments: args });
  const { result, error } = decodeCallFunctionResponse(await send(rpcs.callFunction, request));
  const value = result && decodeValue(result.msgpack, weigh.returns.cty);
  return { value, error: error && [error.text, error.functionArgument] };
}

describe("the signature of a function", () => {
  test("has its types as JSON, its words, and what each parameter takes", async () => {
    const { functions, diagnostics } = decodeGetFunctionsResponse(await send(rpcs.getFunctions));
    expect([diagnostics, [...functions.keys()]]).toEqual([[], ["weigh"]]);
    const signature = functions.get("weigh");
    expect(signature).toMatchObject({
      summary: "The weight of boxes",
      description: "Adds the *weights* of boxes.",
      descriptionKind: StringKind.MARKDOWN,
      parameters: [{ name: "unit", description: "Unit.", allowNullValue: true, allowUnknownValues: false }],
      variadicParameter: { name: "boxes", description: "Weights.", allowNullValue: false, allowUnknownValues: false },
    });
    const types = [signature?.parameters[0], signature?.variadicParameter, signature?.return].map((each) =>
      new TextDecoder().decode(each?.type),
    );
    expect(types).toEqual(['"string"', '["list","number"]', '["object",{"grams":"number","unit":"string"}]']);
  });

  test("is the same in the schema, and its name in the metadata", async () => {
    const { functions } = decodeGetFunctionsResponse(await send(rpcs.getFunctions));
    expect(decodeGetProviderSchemaResponse(await send(rpcs.getProviderSchema)).functions).toEqual(functions);
    expect(decodeGetMetadataResponse(await send(rpcs.getMetadata)).functions).toEqual([{ name: "weigh" }]);
  });
});

describe("a call", () => {
  test("is answered with the result", async () => {
    const boxes = [[1, 2], [3]].map((weights) => argument(weights, WEIGHTS));
    expect(await call("weigh", argument(null, "string"), ...boxes)).toEqual({ value: { grams: 6, unit: "g" } });
  });

  test("that fails at an argument says which, and not how the sentence ends", async () => {
    expect((await call("weigh", argument("stone", "string"))).error).toEqual(["is too old", 0]);
    const empty = argument([], WEIGHTS);
    const negative = await call("weigh", argument("g", "string"), empty, argument([1, -1], WEIGHTS));
    expect(negative.error).toEqual(["must be a whole number of at least 0, at the index 1", 2]);
    expect((await call("weigh", argument(unknown, "string"))).error).toEqual(["must be known", 0]);
  });

  test("that fails as a whole says what and why", async () => {
    const boxes = Array.from({ length: 3 }, () => argument([], WEIGHTS));
    expect((await call("weigh", argument("g", "string"), ...boxes)).error).toEqual([
      "Too heavy: Take some out",
      undefined,
    ]);
  });

  test("with a value of another type, or none, is an error at that argument", async () => {
    const [unit, text] = [argument("g", "string"), argument("text", "string")];
    expect((await call("weigh", unit, text)).error).toEqual([
      expect.stringMatching(/^expected a list, got a string\. /),
      1,
    ]);
    expect((await call("weigh", unit, { msgpack: new Uint8Array() })).error).toEqual(["must not be null", 1]);
  });

  test("of a function that is not there is an error that names it", async () => {
    const { value, error } = await call("wiegh");
    expect(value).toBeUndefined();
    expect(error).toEqual([expect.stringMatching(/^Not supported by this provider: .* wiegh\. /), undefined]);
  });
});
