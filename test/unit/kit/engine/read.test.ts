import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { createDriver } from "../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";
import { createShelf, nail, shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";

const stored = { state: nail, private: new TextEncoder().encode('{ "writes":1}') };

async function start(options: ShelfOptions = {}) {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  const { engine, boxes } = await shelfEngine({ shelf, ...options });
  return { driver: createDriver(engine, boxes), engine, boxes, shelf };
}

const missing = (): Promise<never> =>
  Promise.reject(diagnosticError({ code: "gone", summary: "Shelf not found" }, { why: "No such shelf." }));

describe("a read", () => {
  test("shows the object as it is now, and its private state as it was", async () => {
    const { driver, shelf } = await start();
    shelf.boxes.set("top", { ...nail, pieces: 9 });
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toEqual({ state: { ...nail, pieces: 9 }, private: stored.private });
    expect(diagnostics).toEqual([]);
  });

  test("of an object that is gone is null", async () => {
    const { driver, shelf } = await start();
    shelf.boxes.clear();
    expect((await driver.refresh(stored)).stored).toBeNull();
  });

  test("of an object without its parent is null with a warning that lost access looks the same", async () => {
    const { driver } = await start({ resource: { read: missing } });
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: "warning", summary: "Object no longer found" });
    expect(diagnostics[0]?.detail).toMatch(/shelf_box "top"[^]*can no longer see/);
  });

  test("of an object without its parent is null, too, where that shows before anything is awaited", async () => {
    const read = (): never => {
      throw diagnosticError({ code: "gone", summary: "Shelf not found" }, { why: "No such shelf." });
    };
    const { driver } = await start({ resource: { read } });
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toBeNull();
    expect(summaries({ diagnostics }, "warning")).toEqual(["Object no longer found"]);
  });

  test("of an object without its parent is an error where a second object would do harm", async () => {
    const { driver } = await start({ resource: { read: missing, onMissingParent: "error" } });
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toEqual(stored);
    expect(summaries({ diagnostics }, "error")).toEqual(["Shelf not found"]);
    expect(diagnostics[0]?.detail).toContain("terraform state rm");
  });

  test("that fails for another reason is an error, and the state stays", async () => {
    const denied = diagnosticError({ code: "denied", summary: "Locked" }, { why: "No key." });
    const { driver } = await start({ resource: { read: () => Promise.reject(denied) } });
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toEqual(stored);
    expect(diagnostics).toEqual([{ severity: "error", summary: "Locked", detail: "No key.", path: undefined }]);
  });

  test("sees what an earlier write stored unseen", async () => {
    const seen: unknown[] = [];
    const { driver } = await start({
      resource: { read: (state, { privateState }) => Promise.resolve(seen.push(privateState)).then(() => state) },
    });
    await driver.refresh(stored);
    await driver.refresh({ ...stored, private: noBytes });
    expect(seen).toEqual([
      { writes: 1, imported: null },
      { writes: null, imported: null },
    ]);
  });

  test("while the provider is not known shows the last state, and a warning that names what is unknown", async () => {
    const { driver, engine, shelf } = await start();
    shelf.boxes.clear();
    await engine.configure({ shelf: unknown, lamps: { left: unknown } }, "1.11.4");
    const { stored: now, diagnostics } = await driver.refresh(stored);
    expect(now).toEqual(stored);
    expect(summaries({ diagnostics }, "warning")).toEqual(["State not refreshed"]);
    expect(diagnostics[0]?.detail).toContain("`shelf`, `lamps`");
  });
});
