import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { createDriver } from "../../../../src/kit/engine/index.ts";
import { privateIn, summaries } from "../../../support/provider/outcome.ts";
import { createShelf, nail, shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";

async function start(options: ShelfOptions = {}) {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  const { engine, boxes } = await shelfEngine({ shelf, ...options });
  return { driver: createDriver(engine, boxes), engine, shelf };
}

describe("an import", () => {
  test("answers with the whole object, its private state, and its warnings", async () => {
    const { driver } = await start();
    const { stored, diagnostics } = await driver.import("top");
    expect(stored?.state).toEqual(nail);
    expect(privateIn(stored)).toEqual({ version: 1, imported: "top", writes: null });
    expect(diagnostics).toEqual([{ severity: "warning", summary: "Imported", detail: "Box top.", path: ["id"] }]);
  });

  test("hands the resource what the ID says", async () => {
    const seen: unknown[] = [];
    const { driver } = await start({
      resource: { import: (reference) => Promise.resolve(seen.push(reference)).then(() => nail) },
    });
    await driver.import("top");
    await driver.import("floor");
    expect(seen).toEqual([{ place: "top" }, { place: null }]);
  });

  test("by an ID of no known form is an error that names the forms, and no resource is asked", async () => {
    const asked = () => Promise.reject(new Error("asked"));
    const identity = [{ form: "<place>!", doc: "the box in a place" }] as const;
    const { driver } = await start({ resource: { import: asked, identity: [...identity] as never } });
    const { diagnostics } = await driver.import("top");
    expect(summaries({ diagnostics }, "error")).toEqual(["Invalid import ID"]);
    expect(diagnostics[0]?.detail).toContain("`<place>!`");
  });

  test("that sets no private state leaves some all the same, and is no create", async () => {
    const { driver } = await start({ resource: { import: () => Promise.resolve(nail) } });
    expect(privateIn((await driver.import("top")).stored)).toEqual({ version: 1, imported: null, writes: null });
  });

  test("of nothing is an error that names the ID, and tells of lost access", async () => {
    const { driver } = await start();
    const { stored, diagnostics } = await driver.import("shed");
    expect(stored).toBeNull();
    expect(summaries({ diagnostics }, "error")).toEqual(["Nothing to import"]);
    expect(diagnostics.at(-1)?.detail).toMatch(/shelf_box with the ID "shed".*can no longer see/);
  });

  test("while the provider is not known is an error that names what is unknown", async () => {
    const { driver, engine } = await start();
    await engine.configure({ shelf: unknown, lamps: null }, "1.11.4");
    const { stored, diagnostics } = await driver.import("top");
    expect(stored).toBeNull();
    expect(summaries({ diagnostics }, "error")).toEqual(["Provider configuration not yet known"]);
    expect(diagnostics[0]?.detail).toContain("`shelf`");
  });
});
