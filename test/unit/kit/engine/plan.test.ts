import { describe, expect, test } from "@jest/globals";
import { unknown, type ObjectValue, type Value } from "../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { configOf, createDriver } from "../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";
import {
  box,
  createShelf,
  everyAttribute,
  shelfEngine,
  type ShelfOptions,
  type StoredBox,
} from "../../../support/provider/shelf.ts";

const config = (written: Readonly<Record<string, Value>>): ObjectValue =>
  configOf(everyAttribute, { label: "x", ...written });

const before: StoredBox = {
  id: "top",
  serial: 7,
  seal: "sealed x",
  label: "x",
  place: "top",
  colour: "blue",
  pieces: 3,
  tags: { a: "1" },
  lid: { kind: "flat", locked: null },
  items: [{ name: "nail", grams: 2 }],
};

const existing = {
  colour: "blue",
  pieces: 3,
  place: "top",
  tags: { a: "1" },
  lid: { kind: "flat" },
  items: before.items,
};

const planOf = async (written: Readonly<Record<string, Value>>, prior: StoredBox | null, options?: ShelfOptions) => {
  const { engine, boxes } = await shelfEngine(options);
  const stored = prior === null ? null : { state: prior, private: noBytes };
  return createDriver(engine, boxes).plan(config(written), stored);
};

describe("a create", () => {
  test("fills in defaults where nothing is written, and leaves the rest null", async () => {
    expect((await planOf({}, null)).planned).toMatchObject({ colour: "red", place: null, pieces: null, lid: null });
  });

  test("keeps what is written in the place of a default", async () => {
    expect((await planOf({ colour: "blue" }, null)).planned).toMatchObject({ colour: "blue" });
  });

  test("makes computed attributes unknown, but the ID, which follows from what is written", async () => {
    expect((await planOf({ place: "top" }, null)).planned).toMatchObject({ id: "top", serial: unknown, seal: unknown });
  });

  test("never replaces", async () => {
    expect((await planOf({ place: "top" }, null)).replacedBy).toEqual([]);
  });

  test("carries unknown values of the configuration along, at any depth", async () => {
    const lid = { kind: unknown, locked: true };
    const items = [{ name: unknown, grams: 1 }, unknown];
    const { planned } = await planOf({ colour: unknown, tags: unknown, pieces: 1, lid, items }, null);
    expect(planned).toMatchObject({ colour: unknown, tags: unknown, lid, items });
  });
});

describe("an update", () => {
  test("keeps every computed attribute known, as it was", async () => {
    const { planned, replacedBy } = await planOf({ ...existing, pieces: 4 }, before);
    expect(planned).toEqual({ ...before, pieces: 4 });
    expect(replacedBy).toEqual([]);
  });

  test("without a difference plans what is there, so that nothing is done", async () => {
    expect((await planOf(existing, before)).planned).toEqual(before);
  });

  test("goes back to the default when a value is taken out", async () => {
    expect((await planOf({ ...existing, colour: null }, before)).planned).toMatchObject({ colour: "red" });
  });

  test("takes out what is no longer written", async () => {
    const gone = { pieces: null, tags: null, lid: null, items: null };
    expect((await planOf({ ...existing, ...gone }, before)).planned).toEqual({ ...before, ...gone });
  });

  test("takes over what the plan hook says, known or unknown", async () => {
    const resource = { plan: () => ({ values: { seal: unknown, serial: 8 } }) };
    expect((await planOf(existing, before, { resource })).planned).toEqual({ ...before, seal: unknown, serial: 8 });
  });

  test("of an attribute that replaces does not replace where the plan hook knows that it names the same thing", async () => {
    const plan = () => ({ keepDespite: ["place"] as const });
    const { planned, replacedBy } = await planOf({ ...existing, place: "TOP" }, before, { resource: { plan } });
    expect(planned).toMatchObject({ place: "TOP", id: "TOP" });
    expect(replacedBy).toEqual([]);
  });

  const replacing: Readonly<Record<string, [Value, string[]]>> = {
    "another value": ["shed", ["place"]],
    "none where there was one": [null, ["place"]],
    "a value that is not known yet": [unknown, ["place"]],
    "the same value": ["top", []],
  };
  test.each(Object.entries(replacing))("of an attribute that replaces, to %s", async (_title, [place, replacedBy]) => {
    expect((await planOf({ ...existing, place }, before)).replacedBy).toEqual(replacedBy);
  });
});

test("a destroy is planned as nothing, and no hook is asked", async () => {
  const never = (): never => {
    throw new Error("asked");
  };
  const { engine, boxes } = await shelfEngine({ resource: { observe: never, plan: never } });
  const answer = await engine.plan(boxes, { prior: before, config: null, private: noBytes });
  expect(answer).toEqual({ planned: null, replacedBy: [], private: noBytes, diagnostics: [] });
});

describe("what a resource observes", () => {
  test("is handed to its plan, whose warnings are the answer's", async () => {
    const shelf = createShelf();
    shelf.boxes.set("top", before);
    expect((await planOf({ place: "top" }, null, { shelf })).diagnostics).toEqual([
      { severity: "warning", summary: "Place taken", detail: "x is there." },
    ]);
  });

  test("is what it sees of the change: configuration, prior state, and the plan made from the schema", async () => {
    const seen: unknown[] = [];
    const observe = (change: unknown) => {
      seen.push(change);
      return Promise.resolve(null);
    };
    await planOf({ ...existing, colour: null }, before, { resource: { observe } });
    const written = config({ ...existing, colour: null });
    expect(seen).toEqual([
      { prior: before, config: written, planned: { ...before, colour: "red" }, isReplacement: false, differs: true },
    ]);
  });

  test("sees the private state", async () => {
    const seen: unknown[] = [];
    const { engine, boxes } = await shelfEngine({
      resource: { observe: (_change, { privateState }) => Promise.resolve(seen.push(privateState)).then(() => null) },
    });
    const bytes = new TextEncoder().encode('{"writes":3}');
    await engine.plan(boxes, { prior: before, config: config(existing), private: bytes });
    expect(seen).toEqual([{ writes: 3, imported: null }]);
  });

  test("is null for a resource without that hook, and no client is made", async () => {
    const { engine, boxes } = await shelfEngine({ configure: () => () => Promise.reject(new Error("connected")) });
    const blind = without("observe");
    const answer = await engine.plan(
      { ...boxes, definition: blind },
      { prior: null, config: config({}), private: noBytes },
    );
    expect(answer.diagnostics).toEqual([]);
    expect(answer.planned).toMatchObject({ id: "floor" });
  });

  test("is null where the resource finds nothing to look at: what it belongs to may be made in the same apply", async () => {
    const missing = diagnosticError({ code: "gone", summary: "Shelf not found" }, { why: "No such shelf." });
    const answer = await planOf({ place: "top" }, null, { resource: { observe: () => Promise.reject(missing) } });
    expect(answer).toMatchObject({ planned: { id: "top" }, diagnostics: [] });
  });

  test("is null, too, where the resource says so before it has awaited anything", async () => {
    const observe = (): never => {
      throw diagnosticError({ code: "gone", summary: "Shelf not found" }, { why: "No such shelf." });
    };
    const answer = await planOf({ place: "top" }, null, { resource: { observe } });
    expect(answer).toMatchObject({ planned: { id: "top" }, diagnostics: [] });
  });

  test("fails the plan when it fails, and nothing is planned", async () => {
    const answer = await planOf({}, null, { resource: { observe: () => Promise.reject(new Error("dark")) } });
    expect(answer).toMatchObject({ planned: null, replacedBy: [] });
    expect(summaries(answer, "error")).toEqual(["Unexpected error"]);
  });
});

test("the same input gives deeply equal answers, and is left as it was", async () => {
  const shelf = createShelf();
  shelf.boxes.set("top", before);
  const { engine, boxes } = await shelfEngine({ shelf });
  const lid = { kind: unknown, locked: true };
  const makeRequest = () => ({ prior: null, config: config({ place: "top", lid, pieces: 1 }), private: noBytes });
  const request = makeRequest();
  const first = await engine.plan(boxes, request);
  expect(await engine.plan(boxes, request)).toEqual(first);
  expect(request).toEqual(makeRequest());
});

/** The definition of the box without some of its hooks. */
function without(...hooks: readonly ("observe" | "plan")[]): typeof box {
  const kept = Object.entries(box).filter(([name]) => !hooks.some((hook) => hook === name));
  // Hooks may be left out; Object.fromEntries forgets the names.
  return Object.fromEntries(kept) as unknown as typeof box;
}

describe("a definition without a plan hook", () => {
  test("is planned from the schema alone", async () => {
    const { engine, boxes } = await shelfEngine();
    const plain = without("observe", "plan");
    const resource = { ...boxes, definition: plain };
    const created = await engine.plan(resource, { prior: null, config: config({}), private: noBytes });
    expect(created.planned).toEqual({ ...config({}), colour: "red", id: "floor", serial: unknown, seal: unknown });
    const updated = await engine.plan(resource, { prior: before, config: config(existing), private: noBytes });
    expect(updated.planned).toEqual(before);
  });
});

describe("the ID", () => {
  test("is unknown where a part of it is, and known where the object has none", async () => {
    expect((await planOf({ place: unknown }, null)).planned).toMatchObject({ id: unknown });
    expect((await planOf({}, null)).planned).toMatchObject({ id: "floor" });
  });

  test("follows from the plan, whatever a plan hook says", async () => {
    const resource = { plan: () => ({ values: { id: "elsewhere" } as object }) };
    expect((await planOf({ place: "top" }, null, { resource })).planned).toMatchObject({ id: "top" });
  });
});
