import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  BigNumber,
  isObject,
  unknown,
  type CtyType,
  type ObjectValue,
  type Value,
} from "../../../../src/kit/cty/index.ts";
import { nodeHost } from "../../../../src/host/node/index.ts";
import type { Attribute, Attributes, Type } from "../../../../src/kit/schema/index.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { managedResources } from "../../../../src/kit/engine/managed-resource.ts";
import { finalPlanProblems, planProblems, resultProblems } from "../../../../src/kit/engine/plan-rules.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";
import { runs } from "../../../support/runs.ts";
import { everyAttribute as attributes, shelfEngine } from "../../../support/provider/shelf.ts";

/**
 * Which values to make: those of a state, wholly known, or those of a configuration, any of which may be unknown, or
 * all of which are known.
 */
type Kind = "state" | "config" | "known";

const values = (attributes: Attributes, kind: Kind): fc.Arbitrary<ObjectValue> =>
  fc.record(Object.fromEntries(Object.entries(attributes).map(([name, each]) => [name, valueOf(each, kind)])));

/** A value that validation lets pass, or a definition may return. */
function valueOf({ type, mode }: Attribute, kind: Kind): fc.Arbitrary<Value> {
  if (mode === "computed" && kind !== "state") return fc.constant(null);
  const mayBeNull = mode === "optional" || (mode === "defaulted" && kind !== "state");
  return fc.oneof(
    {
      weight: 4,
      arbitrary: type.nested === undefined ? knownValueOf(type, kind) : nestedValueOf(type.nested, kind),
    },
    ...(mayBeNull ? [fc.constant(null)] : []),
    ...(kind === "config" ? [fc.constant(unknown)] : []),
  );
}

function nestedValueOf({ nesting, attributes }: NonNullable<Type<unknown>["nested"]>, kind: Kind): fc.Arbitrary<Value> {
  const object = values(attributes, kind);
  if (nesting === "single") return object;
  return fc.array(kind === "config" ? fc.oneof(object, fc.constant(unknown)) : object, { maxLength: 3 });
}

function knownValueOf({ cty, keys }: Type<unknown>, kind: Kind): fc.Arbitrary<Value> {
  if (typeof cty === "string") return primitiveOf(cty);
  if (cty[0] !== "map") throw new Error("the kit defines no such type");
  const element = primitiveOf(cty[1]);
  return fc.dictionary(
    fc.constantFrom("a", "b"),
    fc.oneof(
      { weight: 2, arbitrary: element },
      // Only the elements of a map with a closed set of keys are nullable.
      ...(keys === undefined ? [] : [fc.constant(null)]),
      ...(kind === "config" ? [fc.constant(unknown)] : []),
    ),
  );
}

function primitiveOf(type: CtyType): fc.Arbitrary<Value> {
  if (type === "string") return fc.constantFrom("", "a", "A", "top", "red");
  if (type === "number") return fc.integer({ min: 0, max: 2 });
  if (type === "bool") return fc.boolean();
  throw new Error("the kit defines no such type");
}

/** A configuration as a first plan sees it; all of it is known in the apply. */
const pendingOf = (config: ObjectValue): fc.Arbitrary<ObjectValue> =>
  fc.record(
    Object.fromEntries(
      Object.entries(config).map(([name, value]) => [
        name,
        isObject(value)
          ? fc.oneof(pendingOf(value), fc.constant(unknown))
          : fc.oneof(fc.constant(value), fc.constant(unknown)),
      ]),
    ),
  );

/** A prior state, or none, and a configuration of the same attributes. */
const change = (attributes: Attributes) =>
  fc.record({
    prior: fc.option(values(attributes, "state")),
    config: values(attributes, "config"),
    private: fc.constant(noBytes),
  });

describe("whatever was there and whatever is written, Terraform accepts the plan", () => {
  test("of a resource with attributes of every mode", async () => {
    const { engine, boxes } = await shelfEngine();
    await fc.assert(
      fc.asyncProperty(change(attributes), async (request) => {
        const answer = await engine.plan(boxes, request);
        const { planned, replacedBy } = answer;
        expect(answer.diagnostics).toEqual([]);
        expect(planProblems(attributes, { ...request, planned })).toEqual([]);
        expect(request.prior === null ? replacedBy : []).toEqual([]);
        expect(await engine.plan(boxes, request)).toEqual(answer);
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  const provider = tocsinProvider({
    version: "0.0.0",
    host: nodeHost,
    connect: () => Promise.reject(new Error("no service")),
  });
  test.each([...managedResources(provider).values()])("of $typeName", async (resource) => {
    const definition = { ...resource.definition, observe: () => Promise.resolve(null) };
    const { engine } = await shelfEngine();
    await fc.assert(
      fc.asyncProperty(change(resource.attributes), async (request) => {
        const { planned, diagnostics } = await engine.plan({ ...resource, definition }, request);
        expect(summaries({ diagnostics }, "error")).toEqual([]);
        expect(planProblems(resource.attributes, { ...request, planned })).toEqual([]);
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  test.each([...managedResources(provider).values()])(
    "of $typeName, and what comes of it at apply",
    async (resource) => {
      const definition = { ...resource.definition, observe: () => Promise.resolve(null) };
      const { engine } = await shelfEngine();
      const plan = async (request: { readonly prior: ObjectValue | null; readonly config: ObjectValue }) =>
        (await engine.plan({ ...resource, definition }, { ...request, private: noBytes })).planned;
      const changes = fc
        .record({
          prior: fc.option(values(resource.attributes, "state")),
          config: values(resource.attributes, "known"),
        })
        .chain(({ prior, config }) =>
          fc.record({ prior: fc.constant(prior), config: fc.constant(config), pending: pendingOf(config) }),
        );
      await fc.assert(
        fc.asyncProperty(changes, async ({ prior, config, pending }) => {
          const [first, final] = [await plan({ prior, config: pending }), await plan({ prior, config })];
          expect(finalPlanProblems(first, final)).toEqual([]);
        }),
        { numRuns: runs(100, 2000) },
      );
    },
  );
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

describe("a final plan", () => {
  const first = {
    id: unknown,
    pieces: 1,
    lid: { kind: unknown, locked: null },
    items: [{ name: "nail", grams: unknown }],
    labels: { a: unknown, b: null },
  };
  const final = {
    id: "top",
    pieces: 1,
    lid: { kind: "flat", locked: null },
    items: [{ name: "nail", grams: 2 }],
    labels: { a: "x", b: null },
  };

  const cases: Readonly<Record<string, [ObjectValue, string[]]>> = {
    "may fill in what was unknown": [{}, []],
    "may leave it unknown": [first, []],
    "may make it null": [{ id: null, lid: { kind: null, locked: null } }, []],
    "must not change what was known": [{ pieces: 2 }, ["pieces"]],
    "must not make it unknown": [{ pieces: unknown }, ["pieces"]],
    "must not change what was null": [{ lid: { kind: "flat", locked: true } }, ["lid.locked"]],
    "must not change it in a list": [{ items: [{ name: "screw", grams: 2 }] }, ["items[0].name"]],
    "must not have another length": [{ items: [] }, ["items"]],
    "must not take away an object": [{ lid: null }, ["lid"]],
    "may fill in an element of a map": [{ labels: { a: null, b: null } }, []],
    "must not take away a null element of a map": [{ labels: { a: "x" } }, ["labels.b"]],
    "must not add a null element to a map": [{ labels: { a: "x", b: null, c: null } }, ["labels.c"]],
  };
  test.each(Object.entries(cases))("%s", (_title, [change, places]) => {
    const problems = finalPlanProblems(first, { ...final, ...change });
    expect(problems.map((problem) => problem.split(": ")[0])).toEqual(places);
  });
});

describe("an applied object", () => {
  const planned = { id: "top", pieces: 1, seal: unknown };

  const cases: Readonly<Record<string, [ObjectValue, string[]]>> = {
    "is as planned, with everything known": [{ id: "top", pieces: 1, seal: null }, []],
    "has no unknown value left": [planned, ["unknown values are left after the apply"]],
    "has no other value than planned": [
      { id: "top", pieces: 2, seal: null },
      ["pieces: another value than in the first plan"],
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [state, problems]) => {
    expect(resultProblems(planned, state)).toEqual(problems);
  });

  test("has the same number where a double cannot hold it", () => {
    const digits = (text: string) => ({ pieces: new BigNumber(text) });
    expect(resultProblems(digits("9007199254740993"), digits("9007199254740993"))).toEqual([]);
    expect(resultProblems(digits("9007199254740993"), digits("9007199254740995"))).toHaveLength(1);
  });
});
