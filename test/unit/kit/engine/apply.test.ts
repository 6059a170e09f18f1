import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { configOf, createDriver, type Driver, type Stored } from "../../../../src/kit/engine/index.ts";
import type { Plan } from "../../../../src/kit/schema/index.ts";
import { noBytes, privateIn, summaries } from "../../../support/provider/outcome.ts";
import {
  createShelf,
  everyAttribute,
  shelfEngine,
  type Attributes,
  type ShelfOptions,
} from "../../../support/provider/shelf.ts";

/** A driver of boxes whose shelf starts with one of them, or with none. */
async function start(options: ShelfOptions & { readonly occupied?: boolean } = {}) {
  const shelf = options.shelf ?? createShelf();
  const { engine, boxes } = await shelfEngine({ ...options, shelf });
  const driver = createDriver(engine, boxes);
  const made = options.occupied === true ? await driver.apply(driver.config({ label: "old", place: "top" })) : null;
  return { driver, engine, boxes, shelf, stored: made?.stored ?? null };
}

const existing = async (options: ShelfOptions = {}) => {
  const started = await start({ ...options, occupied: true });
  if (started.stored === null) throw new Error("nothing was made");
  return { ...started, stored: started.stored };
};

const broken = (): Promise<never> =>
  Promise.reject(diagnosticError({ code: "unavailable", summary: "No wax" }, { why: "Later.", path: ["label"] }));

const failed = [{ severity: "error", summary: "No wax", detail: "Later.", path: ["label"] }];

describe("a create", () => {
  test("stores what the resource made, with everything known", async () => {
    const { driver, shelf } = await start();
    const { stored, diagnostics } = await driver.apply(driver.config({ label: "new", place: "top", lid: null }));
    const made = { id: "top", serial: 1, seal: "sealed new", label: "new", place: "top", colour: "red" };
    expect(stored?.state).toEqual({ ...made, pieces: null, tags: null, lid: null, items: null });
    expect(stored?.state).toEqual({ ...shelf.boxes.get("top"), id: "top" });
    expect(diagnostics).toEqual([]);
  });

  test("hands the resource the plan without computed attributes, and what was written", async () => {
    const seen: unknown[] = [];
    const { driver } = await start({
      resource: { create: (change) => Promise.reject(new Error(String(seen.push(change)))) },
    });
    await driver.apply(driver.config({ label: "new" }));
    const nothing = { place: null, pieces: null, tags: null, lid: null, items: null };
    const plan = { label: "new", colour: "red", ...nothing };
    expect(seen).toEqual([{ plan, config: driver.config({ label: "new" }) }]);
  });

  test("that fails before anything was saved leaves nothing", async () => {
    const { driver } = await start({ resource: { create: broken } });
    expect(await driver.apply(driver.config({ label: "new" }))).toEqual({ stored: null, diagnostics: failed });
  });

  test("that fails on the way leaves what was saved, so that Terraform does not lose it", async () => {
    const { driver } = await start({ shelf: { ...createShelf(), seal: broken } });
    const { stored, diagnostics } = await driver.apply(driver.config({ label: "new" }));
    expect(stored?.state).toMatchObject({ id: "floor", label: "new", seal: null });
    expect(privateIn(stored)).toMatchObject({ writes: 1 });
    expect(diagnostics).toEqual(failed);
  });

  test("shows its warnings", async () => {
    const warning = { summary: "Heavy", detail: "Lift with care.", path: ["pieces"] };
    const { driver } = await start({
      resource: {
        create: (_change, { warn }) => {
          warn(warning);
          return broken();
        },
      },
    });
    const { diagnostics } = await driver.apply(driver.config({ label: "new" }));
    expect(diagnostics).toEqual([{ severity: "warning", ...warning }, ...failed]);
  });
});

describe("an update", () => {
  test("hands the resource what there was", async () => {
    const seen: unknown[] = [];
    const { driver, stored } = await existing();
    const { engine, boxes } = await shelfEngine({
      resource: { update: (change) => Promise.reject(new Error(String(seen.push(change.prior)))) },
    });
    await createDriver(engine, boxes).apply(driver.config({ label: "new", place: "top" }), stored);
    expect(seen).toEqual([stored.state]);
  });

  test("stores what came of it, and keeps the computed values", async () => {
    const { driver, stored } = await existing();
    const updated = await driver.apply(driver.config({ label: "old", place: "top", pieces: 5 }), stored);
    expect(updated.stored?.state).toEqual({ ...stored.state, pieces: 5 });
  });

  test("that fails before anything was saved leaves what there was, with its private state", async () => {
    const { driver, stored, engine, boxes } = await existing();
    const faulty = createDriver(engine, { ...boxes, definition: { ...boxes.definition, update: broken } });
    const updated = await faulty.apply(driver.config({ label: "new", place: "top" }), stored);
    expect(updated).toEqual({ stored, diagnostics: failed });
  });

  test("that fails on the way leaves the mix that was saved", async () => {
    const shelf = createShelf();
    const { driver, stored } = await existing({ shelf });
    shelf.seal = broken;
    const updated = await driver.apply(driver.config({ label: "new", place: "top" }), stored);
    expect(updated.stored?.state).toEqual({ ...stored.state, label: "new" });
    expect(updated.diagnostics).toEqual(failed);
  });
});

describe("a delete", () => {
  test("leaves nothing, neither state nor private state", async () => {
    const { engine, boxes, stored, shelf } = await existing();
    const request = { prior: stored.state, planned: null, config: null, private: stored.private };
    expect(await engine.apply(boxes, request)).toEqual({ state: null, private: noBytes, diagnostics: [] });
    expect(shelf.boxes.size).toBe(0);
  });

  test("of what is gone already is done, with a warning", async () => {
    const { driver, stored, shelf } = await existing();
    shelf.boxes.clear();
    const { stored: left, diagnostics } = await driver.destroy(stored);
    expect(left).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: "warning", summary: "Nothing left to destroy" });
    expect(diagnostics[0]?.detail).toContain("No box at top.");
    expect(diagnostics[0]?.detail).toContain("can no longer see");
  });

  test("of what is gone already is done, too, where that shows before anything is awaited", async () => {
    const { stored, engine, boxes } = await existing();
    const gone = (): never => {
      throw diagnosticError({ code: "gone", summary: "Box not found" }, { why: "No box at top." });
    };
    const faulty = createDriver(engine, { ...boxes, definition: { ...boxes.definition, delete: gone } });
    const { stored: left, diagnostics } = await faulty.destroy(stored);
    expect(left).toBeNull();
    expect(summaries({ diagnostics }, "warning")).toEqual(["Nothing left to destroy"]);
  });

  test("that fails keeps the object in the state", async () => {
    const { stored, engine, boxes } = await existing();
    const faulty = createDriver(engine, { ...boxes, definition: { ...boxes.definition, delete: broken } });
    expect(await faulty.destroy(stored)).toEqual({ stored, diagnostics: failed });
  });

  test("of nothing is nothing", async () => {
    const { engine, boxes } = await start();
    const request = { prior: null, planned: null, config: null, private: noBytes };
    expect(await engine.apply(boxes, request)).toMatchObject({ state: null, diagnostics: [] });
  });

  test("is not what a request means that plans an object and has no configuration", async () => {
    const { engine, boxes, stored, shelf } = await existing();
    const request = { prior: stored.state, planned: stored.state, config: null, private: stored.private };
    const answer = await engine.apply(boxes, request);
    expect(answer).toMatchObject({ state: stored.state, private: stored.private });
    expect(summaries(answer, "error")).toEqual(["Incomplete request from Terraform"]);
    expect(shelf.boxes.size).toBe(1);
  });
});

describe("private state", () => {
  const write = (driver: Driver, pieces: number, stored: Stored | null) =>
    driver.apply(driver.config({ label: "old", place: "top", pieces }), stored);

  test("is what the last write set, and each write sees what the one before set", async () => {
    const { driver } = await start();
    const first = await write(driver, 1, null);
    expect(privateIn(first.stored)).toMatchObject({ writes: 1 });
    const second = await write(driver, 2, first.stored);
    expect(privateIn(second.stored)).toMatchObject({ writes: 2 });
  });

  test("keeps the values that a write does not name", async () => {
    const { driver } = await existing();
    const { stored: imported } = await driver.import("top");
    const { stored } = await write(driver, 4, imported);
    expect(privateIn(stored)).toEqual({ version: 1, imported: "top", writes: 1 });
  });

  test("of a create holds nothing of the object that it replaces", async () => {
    const { engine, boxes } = await start();
    const bytes = new TextEncoder().encode('{"version":1,"writes":7,"imported":"top"}');
    const config = configOf(everyAttribute, { label: "new" });
    const planned = { ...config, colour: "red", id: "floor", serial: unknown, seal: unknown };
    const answer = await engine.apply(boxes, { prior: null, planned, config, private: bytes });
    expect(privateIn(answer)).toEqual({ version: 1, imported: null, writes: 1 });
  });

  test("is never empty, though a create sets nothing: where a plan finds it empty, there is no object", async () => {
    const create = ({ plan }: { plan: Plan<Attributes> }) => Promise.resolve({ ...plan, serial: 1, seal: null });
    const { driver } = await start({ resource: { create } });
    const { stored } = await driver.apply(driver.config({ label: "new" }));
    expect(privateIn(stored)).toEqual({ version: 1, imported: null, writes: null });
  });

  test("that another program wrote is read as empty, and replaced", async () => {
    const { driver, stored } = await existing();
    const foreign = { ...stored, private: new TextEncoder().encode('{"writes":"many"}') };
    const updated = await write(driver, 4, foreign);
    expect(updated.diagnostics).toEqual([]);
    expect(privateIn(updated.stored)).toEqual({ version: 1, imported: null, writes: 1 });
  });
});

test("without the client nothing is written, and what there was stays", async () => {
  const { driver, stored } = await existing();
  const { engine, boxes } = await shelfEngine({ configure: () => () => broken() });
  const planned = { ...stored.state, label: "new", seal: unknown };
  const config = driver.config({ label: "new", place: "top" });
  const answer = await engine.apply(boxes, { prior: stored.state, planned, config, private: stored.private });
  expect(answer).toEqual({ state: stored.state, private: stored.private, diagnostics: failed });
});
