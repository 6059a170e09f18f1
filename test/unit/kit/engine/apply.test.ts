import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { createCore, keptIn, noBytes, summaries, type Stored } from "./core.ts";
import { createShelf, shelfEngine, type ShelfOptions } from "../../../support/shelf.ts";

/** A core of boxes whose shelf starts with one of them, or with none. */
async function start(options: ShelfOptions & { readonly occupied?: boolean } = {}) {
  const shelf = options.shelf ?? createShelf();
  const { engine, boxes } = await shelfEngine({ ...options, shelf });
  const core = createCore(engine, boxes);
  const made = options.occupied === true ? await core.apply(core.config({ label: "old", place: "top" })) : null;
  return { core, engine, boxes, shelf, stored: made?.stored ?? null };
}

const existing = async (options: ShelfOptions = {}) => {
  const started = await start({ ...options, occupied: true });
  if (started.stored === null) throw new Error("nothing was made");
  return { ...started, stored: started.stored };
};

const broken = (): Promise<never> =>
  Promise.reject(new DiagnosticError({ code: "unavailable", summary: "No wax", detail: "Later.", path: ["label"] }));

const failed = [{ severity: "error", summary: "No wax", detail: "Later.", path: ["label"] }];

describe("a create", () => {
  test("stores what the resource made, with everything known", async () => {
    const { core, shelf } = await start();
    const { stored, diagnostics } = await core.apply(core.config({ label: "new", place: "top", lid: null }));
    const made = { id: "top", serial: 1, seal: "sealed new", label: "new", place: "top", colour: "red" };
    expect(stored?.state).toEqual({ ...made, count: null, tags: null, lid: null, items: null });
    expect(shelf.boxes.get("top")).toEqual(stored?.state);
    expect(diagnostics).toEqual([]);
  });

  test("hands the resource the plan without computed attributes, and what was written", async () => {
    const seen: unknown[] = [];
    const { core } = await start({
      resource: { create: (change) => Promise.reject(new Error(String(seen.push(change)))) },
    });
    await core.apply(core.config({ label: "new" }));
    const nothing = { place: null, count: null, tags: null, lid: null, items: null };
    const plan = { label: "new", colour: "red", ...nothing };
    expect(seen).toEqual([{ plan, config: core.config({ label: "new" }) }]);
  });

  test("that fails before anything was saved leaves nothing", async () => {
    const { core } = await start({ resource: { create: broken } });
    expect(await core.apply(core.config({ label: "new" }))).toEqual({ stored: null, diagnostics: failed });
  });

  test("that fails on the way leaves what was saved, so that Terraform does not lose it", async () => {
    const { core } = await start({ shelf: { ...createShelf(), seal: broken } });
    const { stored, diagnostics } = await core.apply(core.config({ label: "new" }));
    expect(stored?.state).toMatchObject({ id: "floor", label: "new", seal: null });
    expect(keptIn(stored)).toEqual({ writes: 1 });
    expect(diagnostics).toEqual(failed);
  });

  test("shows its warnings", async () => {
    const warning = { summary: "Heavy", detail: "Lift with care.", path: ["count"] };
    const { core } = await start({
      resource: {
        create: (_change, { warn }) => {
          warn(warning);
          return broken();
        },
      },
    });
    const { diagnostics } = await core.apply(core.config({ label: "new" }));
    expect(diagnostics).toEqual([{ severity: "warning", ...warning }, ...failed]);
  });
});

describe("an update", () => {
  test("hands the resource what there was", async () => {
    const seen: unknown[] = [];
    const { core, stored } = await existing();
    const { engine, boxes } = await shelfEngine({
      resource: { update: (change) => Promise.reject(new Error(String(seen.push(change.prior)))) },
    });
    await createCore(engine, boxes).apply(core.config({ label: "new", place: "top" }), stored);
    expect(seen).toEqual([stored.state]);
  });

  test("stores what came of it, and keeps the computed values", async () => {
    const { core, stored } = await existing();
    const updated = await core.apply(core.config({ label: "old", place: "top", count: 5 }), stored);
    expect(updated.stored?.state).toEqual({ ...stored.state, count: 5 });
  });

  test("that fails before anything was saved leaves what there was, with its private state", async () => {
    const { core, stored, engine, boxes } = await existing();
    const faulty = createCore(engine, { ...boxes, definition: { ...boxes.definition, update: broken } });
    const updated = await faulty.apply(core.config({ label: "new", place: "top" }), stored);
    expect(updated).toEqual({ stored, diagnostics: failed });
  });

  test("that fails on the way leaves the mix that was saved", async () => {
    const shelf = createShelf();
    const { core, stored } = await existing({ shelf });
    shelf.seal = broken;
    const updated = await core.apply(core.config({ label: "new", place: "top" }), stored);
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
    const { core, stored, shelf } = await existing();
    shelf.boxes.clear();
    const { stored: left, diagnostics } = await core.destroy(stored);
    expect(left).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ severity: "warning", summary: "Nothing left to destroy" });
    expect(diagnostics[0]?.detail).toContain("No box at top.");
    expect(diagnostics[0]?.detail).toContain("may no longer see");
  });

  test("of what is gone already is done, too, where that shows before anything is awaited", async () => {
    const { stored, engine, boxes } = await existing();
    const gone = (): never => {
      throw new DiagnosticError({ code: "gone", summary: "Box not found", detail: "No box at top." });
    };
    const faulty = createCore(engine, { ...boxes, definition: { ...boxes.definition, delete: gone } });
    const { stored: left, diagnostics } = await faulty.destroy(stored);
    expect(left).toBeNull();
    expect(summaries({ diagnostics }, "warning")).toEqual(["Nothing left to destroy"]);
  });

  test("that fails keeps the object in the state", async () => {
    const { stored, engine, boxes } = await existing();
    const faulty = createCore(engine, { ...boxes, definition: { ...boxes.definition, delete: broken } });
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
  const write = (core: ReturnType<typeof createCore>, count: number, stored: Stored | null) =>
    core.apply(core.config({ label: "old", place: "top", count }), stored);

  test("is what the last write kept, and each write sees what the one before kept", async () => {
    const { core } = await start();
    const first = await write(core, 1, null);
    expect(keptIn(first.stored)).toEqual({ writes: 1 });
    const second = await write(core, 2, first.stored);
    expect(keptIn(second.stored)).toEqual({ writes: 2 });
  });

  test("stays byte for byte where a write keeps nothing", async () => {
    const { core, engine, boxes, stored } = await existing();
    const resource = {
      ...boxes,
      definition: { ...boxes.definition, update: () => Promise.resolve({ ...stored.state, count: 1 }) },
    };
    const bytes = new TextEncoder().encode('{ "writes" : 1 }');
    const updated = await createCore(engine, resource).apply(core.config({ label: "old", place: "top", count: 1 }), {
      ...stored,
      private: bytes,
    });
    expect(updated.stored?.private).toEqual(bytes);
  });
});

test("without the client nothing is written, and what there was stays", async () => {
  const { core, stored } = await existing();
  const { engine, boxes } = await shelfEngine({ configure: () => () => broken() });
  const planned = { ...stored.state, label: "new", seal: unknown };
  const config = core.config({ label: "new", place: "top" });
  const answer = await engine.apply(boxes, { prior: stored.state, planned, config, private: stored.private });
  expect(answer).toEqual({ state: stored.state, private: stored.private, diagnostics: failed });
});
