import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { unknown, type CtyType, type ObjectValue, type Value } from "../../../src/cty/index.ts";
import type { Attributes } from "../../../src/schema/index.ts";
import { tocsinProvider } from "../../../src/resources/index.ts";
import { managedResources } from "../../../src/engine/managed-resource.ts";
import { noBytes } from "./core.ts";
import { planProblems } from "./plan-rules.ts";
import { attributes, shelfEngine } from "./shelf.ts";

/** Values of a type; unknown at any place when `pending`. */
function valueOf(type: CtyType, pending: boolean): fc.Arbitrary<Value> {
  const nothing: fc.Arbitrary<Value>[] = [fc.constant(null), ...(pending ? [fc.constant(unknown)] : [])];
  return fc.oneof({ weight: 4, arbitrary: knownValueOf(type, pending) }, ...nothing);
}

function knownValueOf(type: CtyType, pending: boolean): fc.Arbitrary<Value> {
  if (type === "string") return fc.constantFrom("", "a", "A", "top", "red");
  if (type === "number") return fc.integer({ min: -1, max: 2 });
  if (type === "bool") return fc.boolean();
  if (type === "dynamic") throw new Error("the kit defines no such type");
  switch (type[0]) {
    case "list":
      return fc.array(valueOf(type[1], pending), { maxLength: 3 });
    case "map":
      return fc.dictionary(fc.constantFrom("a", "b"), valueOf(type[1], pending));
    case "object":
      return objectOf(type[1], pending);
    default:
      throw new Error("the kit defines no such type");
  }
}

const objectOf = (types: Readonly<Record<string, CtyType>>, pending: boolean): fc.Arbitrary<ObjectValue> =>
  fc.record(Object.fromEntries(Object.entries(types).map(([name, type]) => [name, valueOf(type, pending)])));

const typesOf = (table: Attributes) =>
  Object.fromEntries(Object.entries(table).map(([name, { type }]) => [name, type.cty]));

/** A prior state, or none, and a configuration of the same attributes. */
const change = (table: Attributes) =>
  fc.record({
    prior: fc.option(objectOf(typesOf(table), false)),
    config: objectOf(typesOf(table), true),
    private: fc.constant(noBytes),
  });

describe("whatever was there and whatever is written, Terraform accepts the plan", () => {
  test("of a resource with attributes of every mode", async () => {
    const { engine, boxes } = await shelfEngine();
    await fc.assert(
      fc.asyncProperty(change(attributes), async (request) => {
        const { planned, replacedBy, diagnostics } = await engine.plan(boxes, request);
        expect(diagnostics).toEqual([]);
        expect(planProblems(attributes, { ...request, planned })).toEqual([]);
        expect(request.prior === null ? replacedBy : []).toEqual([]);
        expect(await engine.plan(boxes, request)).toEqual({ planned, replacedBy, diagnostics });
      }),
      { numRuns: 300 },
    );
  });

  const provider = tocsinProvider({ version: "0.0.0", connect: () => Promise.reject(new Error("no service")) });
  test.each([...managedResources(provider).values()])("of $typeName", async (resource) => {
    const definition = { ...resource.definition, observe: () => Promise.resolve(null) };
    const { engine } = await shelfEngine();
    await fc.assert(
      fc.asyncProperty(change(definition.attributes), async (request) => {
        const { planned, diagnostics } = await engine.plan({ ...resource, definition }, request);
        expect(diagnostics).toEqual([]);
        expect(planProblems(definition.attributes, { ...request, planned })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the rules themselves refuse", () => {
  const config: ObjectValue = {
    ...Object.fromEntries(Object.keys(attributes).map((name) => [name, null])),
    label: "x",
    lid: { kind: "flat", locked: null },
    items: [{ name: "nail", grams: null }],
  };
  const refused: Readonly<Record<string, [ObjectValue, string]>> = {
    "a configured value that became unknown": [{ label: unknown }, "label: planned is neither config nor prior"],
    "a value that nobody wrote": [{ place: "top" }, "place: planned, but neither configured nor computed"],
    "a nested object that became unknown": [{ lid: unknown }, "lid: wholly unknown, but configured"],
    "a nested value that nobody wrote": [
      { lid: { kind: "flat", locked: true } },
      "lid.locked: planned, but neither configured nor computed",
    ],
    "a list of another length": [{ items: [] }, "items: another length than configured"],
    "a changed element": [
      { items: [{ name: "screw", grams: null }] },
      "items[0].name: planned is neither config nor prior",
    ],
  };
  test.each(Object.entries(refused))("%s", (_title, [planned, problem]) => {
    expect(planProblems(attributes, { prior: null, config, planned: { ...config, ...planned } })).toEqual([problem]);
  });

  test("no plan that keeps the prior spelling of a configured value, or computes what is computed", () => {
    const planned = { ...config, label: "X", colour: "red", id: unknown, serial: 1 };
    expect(planProblems(attributes, { prior: { ...config, label: "X" }, config, planned })).toEqual([]);
  });
});
