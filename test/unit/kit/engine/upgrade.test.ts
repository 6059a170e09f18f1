import { describe, expect, test } from "@jest/globals";
import { BigNumber, type ObjectValue } from "../../../../src/kit/cty/index.ts";
import {
  computed,
  integer,
  nestedList,
  nullable,
  optional,
  string,
  type Upgrader,
} from "../../../../src/kit/schema/index.ts";
import { upgrade as upgradeState } from "../../../../src/kit/engine/upgrade.ts";
import { managedResources, type ManagedResource } from "../../../../src/kit/engine/managed-resource.ts";
import { summaries } from "../../../support/provider/outcome.ts";
import { box, nail, shelfEngine, shelfProvider, type ShelfOptions } from "../../../support/provider/shelf.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Upgrades the stored state of a box; `resource` is what another version of it changed. */
async function upgrade(json: string, version = 0, resource: ShelfOptions["resource"] = {}) {
  const { engine, boxes } = await shelfEngine({ resource });
  return engine.upgrade(boxes, { version, json: bytes(json) });
}

describe("a state of the current version", () => {
  test("is given back as it was stored", async () => {
    expect(await upgrade(JSON.stringify(nail))).toEqual({ state: nail, diagnostics: [] });
  });

  test("has null for missing attributes, in nested objects too", async () => {
    const { state } = await upgrade('{"id":"top","lid":{"kind":"flat"},"items":[{"grams":1}]}');
    const nothing = Object.fromEntries(Object.keys(nail).map((name) => [name, null]));
    const nested = { lid: { kind: "flat", locked: null }, items: [{ name: null, grams: 1 }] };
    expect(state).toEqual({ ...nothing, id: "top", ...nested });
  });

  test("goes without attributes that the schema does not know", async () => {
    const { state } = await upgrade(JSON.stringify({ ...nail, handle: true, lid: { kind: "flat", hinge: 1 } }));
    expect(state).toEqual({ ...nail, lid: { kind: "flat", locked: null } });
  });

  test("keeps every digit of a number", async () => {
    const { state } = await upgrade('{"serial":9007199254740993,"pieces":0.1234567890123456789}');
    expect(state).toMatchObject({
      serial: new BigNumber("9007199254740993"),
      pieces: new BigNumber("0.1234567890123456789"),
    });
  });

  test("that is no JSON, or of another shape, is refused at its place, without its values", async () => {
    expect(summaries(await upgrade("{"), "error")).toHaveLength(1);
    const { diagnostics } = await upgrade('{"items":[{"grams":"heavy"}]}');
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["items", 0, "grams"] }]);
    expect(diagnostics[0]?.detail).not.toContain("heavy");
  });

  test("that is empty, as in the form before JSON, is refused with a way out", async () => {
    const answer = await upgrade("");
    expect(answer.state).toBeNull();
    expect(summaries(answer, "error")).toEqual(["Empty state"]);
    expect(answer.diagnostics[0]?.detail).toMatch(/^The state of a shelf_box is empty\..*terraform state rm/);
  });
});

describe("a state of an earlier version", () => {
  const renamed: Upgrader = ({ name, ...rest }) => ({ ...rest, label: name });
  const moved: Upgrader = ({ label, spot, ...rest }) => ({ ...rest, label: `${String(label)}!`, place: spot });
  const current = { version: 2, upgraders: { 0: renamed, 1: moved } };

  test("goes through each upgrader from its version on, in order", async () => {
    const { state, diagnostics } = await upgrade('{"name":"nails","spot":"top"}', 0, current);
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ label: "nails!", place: "top" });
    expect((await upgrade('{"label":"nails","spot":"top"}', 1, current)).state).toMatchObject({ label: "nails!" });
  });

  test("has the ID that follows from the new attributes", async () => {
    const { state } = await upgrade('{"id":"box 7","label":"nails","spot":"top"}', 1, current);
    expect(state).toMatchObject({ id: "top" });
  });

  test("keeps every digit of a number that an upgrader hands on", async () => {
    const { state } = await upgrade('{"name":"nails","serial":9007199254740993,"pieces":1.10}', 0, current);
    expect(state).toMatchObject({ serial: new BigNumber("9007199254740993"), pieces: 1.1 });
  });

  test("is not touched by upgraders where it is of the current one", async () => {
    expect((await upgrade(JSON.stringify(nail), 2, current)).state).toEqual(nail);
  });

  test("without an upgrader for it is a fault of the provider", async () => {
    const answer = await upgrade("{}", 0, { version: 2, upgraders: { 1: moved } });
    expect(answer.state).toBeNull();
    expect(summaries(answer, "error")).toEqual(["State cannot be upgraded"]);
    expect(answer.diagnostics[0]?.detail).toContain("no upgrade from schema version 0");
  });

  test.each(["[1]", "null", "{"])("that is no JSON object is refused: %s", async (json) => {
    expect(summaries(await upgrade(json, 0, current), "error")).toEqual(["Malformed state"]);
  });
});

test.each([
  [1, {}, 0],
  [99, { version: 2 }, 2],
])("a state of the later version %d is refused, with both versions", async (version, resource, current) => {
  const { state, diagnostics } = await upgrade(JSON.stringify(nail), version, resource);
  expect(state).toBeNull();
  expect(summaries({ diagnostics }, "error")).toEqual(["State of a later version"]);
  expect(diagnostics[0]?.detail).toContain(
    `shelf_box has schema version ${version}, and this provider reads versions up to ${current}`,
  );
});

describe("a list that only the provider sets", () => {
  const entry = nestedList({ serial: computed(integer(0), "Serial.") });
  const attributes = {
    place: optional(string, "Place."),
    history: computed(entry, "Earlier boxes."),
    notes: computed(nullable(entry), "Notes."),
    items: optional(entry, "Items."),
  };
  const [boxes] = managedResources(shelfProvider()).values();
  const resource: ManagedResource = managedOf({ ...box, attributes: attributes as never });
  const stateOf = (json: string): ObjectValue =>
    // An object, as the JSON is.
    upgradeState({ ...resource, typeName: boxes?.typeName ?? "" }, { version: 0, json: bytes(json) });

  function managedOf(definition: typeof box): ManagedResource {
    const [made] = managedResources({ ...shelfProvider(), resources: [definition] }).values();
    if (made === undefined) throw new Error("there is no resource");
    return made;
  }

  test.each(["{}", '{"history":null}'])("is empty where a state has none: %s", (json) => {
    expect(stateOf(json).history).toEqual([]);
  });

  test("stays as it is where there is one", () => {
    expect(stateOf('{"history":[{"serial":1}]}').history).toEqual([{ serial: 1 }]);
  });

  test("stays null where null is a value, and so does a list that the configuration sets", () => {
    expect(stateOf("{}")).toMatchObject({ notes: null, items: null });
  });
});
