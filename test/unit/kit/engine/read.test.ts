import { describe, expect, test } from "@jest/globals";
import { BigNumber, unknown } from "../../../../src/kit/cty/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { SCHEMA_VERSION } from "../../../../src/kit/engine/index.ts";
import { createCore, keptIn, noBytes, summaries } from "./core.ts";
import { createShelf, shelfEngine, type Box, type ShelfOptions } from "../../../support/shelf.ts";

const nail: Box = {
  id: "top",
  serial: 1,
  seal: null,
  label: "nails",
  place: "top",
  colour: "red",
  count: null,
  tags: null,
  lid: null,
  items: null,
};

const stored = { state: nail, private: new TextEncoder().encode('{ "writes":1}') };

async function start(options: ShelfOptions = {}) {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  const { engine, boxes } = await shelfEngine({ shelf, ...options });
  return { core: createCore(engine, boxes), engine, boxes, shelf };
}

const missing = (): Promise<never> =>
  Promise.reject(new DiagnosticError({ code: "gone", summary: "Shelf not found", detail: "No such shelf." }));

describe("a read", () => {
  test("shows the object as it is now, and its private state as it was", async () => {
    const { core, shelf } = await start();
    shelf.boxes.set("top", { ...nail, count: 9 });
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toEqual({ state: { ...nail, count: 9 }, private: stored.private });
    expect(diagnostics).toEqual([]);
  });

  test("of an object that is gone is null", async () => {
    const { core, shelf } = await start();
    shelf.boxes.clear();
    expect((await core.refresh(stored)).stored).toBeNull();
  });

  test("of an object without its parent is null with a warning that lost access looks the same", async () => {
    const { core } = await start({ resource: { read: missing } });
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: "warning", summary: "Object no longer found" });
    expect(diagnostics[0]?.detail).toMatch(/shelf_box "top"[^]*may no longer see/);
  });

  test("of an object without its parent is null, too, where that shows before anything is awaited", async () => {
    const read = (): never => {
      throw new DiagnosticError({ code: "gone", summary: "Shelf not found", detail: "No such shelf." });
    };
    const { core } = await start({ resource: { read } });
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toBeNull();
    expect(summaries({ diagnostics }, "warning")).toEqual(["Object no longer found"]);
  });

  test("of an object without its parent is an error where a second object would do harm", async () => {
    const { core } = await start({ resource: { read: missing, withoutParent: "error" } });
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toEqual(stored);
    expect(summaries({ diagnostics }, "error")).toEqual(["Shelf not found"]);
    expect(diagnostics[0]?.detail).toContain("terraform state rm");
  });

  test("that fails for another reason is an error, and the state stays", async () => {
    const denied = new DiagnosticError({ code: "denied", summary: "Locked", detail: "No key." });
    const { core } = await start({ resource: { read: () => Promise.reject(denied) } });
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toEqual(stored);
    expect(diagnostics).toEqual([{ severity: "error", summary: "Locked", detail: "No key.", path: undefined }]);
  });

  test("sees what an earlier write kept", async () => {
    const seen: unknown[] = [];
    const { core } = await start({
      resource: { read: (state, { kept }) => Promise.resolve(seen.push(kept)).then(() => state) },
    });
    await core.refresh(stored);
    await core.refresh({ ...stored, private: noBytes });
    expect(seen).toEqual([{ writes: 1 }, null]);
  });

  test("while the provider is not known shows the last state, and a warning that names what is unknown", async () => {
    const { core, engine, shelf } = await start();
    shelf.boxes.clear();
    await engine.configure({ shelf: unknown, lamps: { left: unknown } }, "1.11.4");
    const { stored: now, diagnostics } = await core.refresh(stored);
    expect(now).toEqual(stored);
    expect(summaries({ diagnostics }, "warning")).toEqual(["State not refreshed"]);
    expect(diagnostics[0]?.detail).toContain("`shelf`, `lamps`");
  });
});

describe("an import", () => {
  test("answers with the whole object, what it kept, and its warnings", async () => {
    const { core } = await start();
    const { stored: imported, diagnostics } = await core.import("top");
    expect(imported?.state).toEqual(nail);
    expect(keptIn(imported)).toEqual({ imported: "top" });
    expect(diagnostics).toEqual([{ severity: "warning", summary: "Imported", detail: "Box top.", path: ["id"] }]);
  });

  test("that keeps nothing leaves private state empty", async () => {
    const { core } = await start({ resource: { import: () => Promise.resolve(nail) } });
    expect((await core.import("top")).stored?.private).toEqual(noBytes);
  });

  test("of nothing is an error that names the ID, and tells of lost access", async () => {
    const { core } = await start();
    const { stored: imported, diagnostics } = await core.import("shed");
    expect(imported).toBeNull();
    expect(summaries({ diagnostics }, "error")).toEqual(["Nothing to import"]);
    expect(diagnostics.at(-1)?.detail).toMatch(/shelf_box with the ID "shed".*may no longer see/);
  });

  test("while the provider is not known is an error that names what is unknown", async () => {
    const { core, engine } = await start();
    await engine.configure({ shelf: unknown, lamps: null }, "1.11.4");
    const { stored: imported, diagnostics } = await core.import("top");
    expect(imported).toBeNull();
    expect(summaries({ diagnostics }, "error")).toEqual(["Provider configuration not yet known"]);
    expect(diagnostics[0]?.detail).toContain("`shelf`");
  });
});

describe("an upgrade", () => {
  const upgrade = async (json: string, version = SCHEMA_VERSION) => {
    const { engine, boxes } = await start();
    return engine.upgrade(boxes, { version, json: new TextEncoder().encode(json) });
  };

  test("at the same version gives back what was stored", async () => {
    expect(await upgrade(JSON.stringify(nail))).toEqual({ state: nail, diagnostics: [] });
  });

  test("makes missing attributes null, in nested objects too", async () => {
    const { state } = await upgrade('{"id":"top","lid":{"kind":"flat"},"items":[{"grams":1}]}');
    const nothing = Object.fromEntries(Object.keys(nail).map((name) => [name, null]));
    const nested = { lid: { kind: "flat", locked: null }, items: [{ name: null, grams: 1 }] };
    expect(state).toEqual({ ...nothing, id: "top", ...nested });
  });

  test("drops attributes that the schema does not know", async () => {
    const { state } = await upgrade(JSON.stringify({ ...nail, handle: true, lid: { kind: "flat", hinge: 1 } }));
    expect(state).toEqual({ ...nail, lid: { kind: "flat", locked: null } });
  });

  test("keeps every digit of a number", async () => {
    const { state } = await upgrade('{"serial":9007199254740993,"count":0.1234567890123456789}');
    expect(state).toMatchObject({
      serial: new BigNumber("9007199254740993"),
      count: new BigNumber("0.1234567890123456789"),
    });
  });

  test.each([1, 99])("of a state of version %d is refused, with both versions", async (version) => {
    const { state, diagnostics } = await upgrade(JSON.stringify(nail), version);
    expect(state).toBeNull();
    expect(summaries({ diagnostics }, "error")).toEqual(["State of another version"]);
    expect(diagnostics[0]?.detail).toContain(`shelf_box has schema version ${version}; this provider reads version 0`);
  });

  test("of a state that is no JSON, or of another shape, is refused at its place", async () => {
    expect(summaries(await upgrade("{"), "error")).toHaveLength(1);
    const { diagnostics } = await upgrade('{"items":[{"grams":"heavy"}]}');
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["items", 0, "grams"] }]);
    expect(diagnostics[0]?.detail).not.toContain("heavy");
  });

  test("of a state in the form before JSON is refused", async () => {
    expect(summaries(await upgrade(""), "error")).toEqual(["State of another version"]);
  });
});
