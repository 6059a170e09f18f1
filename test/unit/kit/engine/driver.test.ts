import { describe, expect, test } from "@jest/globals";
import { unknown, type ObjectValue, type Value } from "../../../../src/kit/cty/index.ts";
import { createDriver, type Driver, type Stored } from "../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { noBytes, privateIn, summaries } from "../../../support/provider/outcome.ts";
import { createShelf, nail, shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";

type Hooks = NonNullable<ShelfOptions["resource"]>;

/** A driver of boxes whose shelf has one in the place `top`. */
async function start(resource: Hooks = {}) {
  const shelf = createShelf();
  const { engine, boxes } = await shelfEngine({ shelf, resource });
  const driver = createDriver(engine, boxes);
  shelf.boxes.set("top", nail);
  const stored: Stored = { state: nail, private: new TextEncoder().encode('{"version":1,"writes":7}') };
  return { driver, shelf, stored };
}

const write = (driver: Driver, written: Readonly<Record<string, Value>>, stored: Stored | null = null) =>
  driver.apply(driver.config({ label: "nails", ...written }), stored);

const refusal = (what: string, problem: string) => ({
  code: "internal",
  summary: `Terraform would refuse the ${what}`,
  detail: problem,
});

test("a configuration is null wherever nothing is written, in nested objects and in lists of them", async () => {
  const { driver } = await start();
  expect(
    driver.config({ label: "x", lid: { kind: "flat" }, items: [{ name: "nail" }, unknown], tags: { a: "1" } }),
  ).toEqual({
    ...Object.fromEntries(Object.keys(nail).map((name) => [name, null])),
    label: "x",
    lid: { kind: "flat", locked: null },
    items: [{ name: "nail", grams: null }, unknown],
    tags: { a: "1" },
  });
});

describe("what Terraform refuses is thrown", () => {
  test("a plan of a value that nobody configured", async () => {
    const { driver } = await start({ plan: () => ({ values: { pieces: 3 } }) });
    const refused = refusal("plan", "pieces: planned, but neither configured nor computed");
    await expect(driver.plan(driver.config({ label: "nails" }))).rejects.toMatchObject(refused);
    await expect(write(driver, {})).rejects.toMatchObject(refused);
  });

  test("a result that is not as planned", async () => {
    const { driver } = await start({
      create: ({ plan }) => Promise.resolve({ ...plan, pieces: 2, serial: 1, seal: null }),
    });
    await expect(write(driver, { pieces: 3 })).rejects.toMatchObject(
      refusal("result", "pieces: another value than in the first plan"),
    );
  });

  test("a result with an unknown value", async () => {
    const serial = unknown as unknown as number; // what types forbid
    const { driver } = await start({ create: ({ plan }) => Promise.resolve({ ...plan, serial, seal: null }) });
    await expect(write(driver, {})).rejects.toMatchObject(refusal("result", "unknown values are left after the apply"));
  });

  test("a final plan that takes back what the first one said", async () => {
    let plans = 0;
    const { driver } = await start({ plan: () => ({ values: { serial: (plans += 1) } }) });
    const pending = driver.config({ label: "nails", pieces: unknown });
    const applied = driver.apply(driver.config({ label: "nails", pieces: 3 }), null, pending);
    await expect(applied).rejects.toMatchObject(refusal("final plan", "serial: another value than in the first plan"));
  });

  test("a final plan that replaces, where the first one did not", async () => {
    const { driver, stored } = await start({
      plan: ({ planned: { pieces } }) => ({ keepDespite: pieces === 3 ? [] : ["place"] }),
    });
    const pending = driver.config({ label: "nails", place: "shed", pieces: unknown });
    const applied = driver.apply(driver.config({ label: "nails", place: "shed", pieces: 3 }), stored, pending);
    await expect(applied).rejects.toMatchObject(
      refusal("final plan", "place: replaces the object, and did not in the first plan"),
    );
  });
});

describe("an apply", () => {
  test("goes by the configuration as it is known at last", async () => {
    const { driver } = await start();
    const pending = driver.config({ label: "nails", pieces: unknown });
    const { stored } = await driver.apply(driver.config({ label: "nails", pieces: 3 }), null, pending);
    expect(stored?.state).toMatchObject({ pieces: 3 });
  });

  test("of what is there already writes nothing", async () => {
    const { driver, stored } = await start({ update: () => Promise.reject(new Error("written")) });
    expect(await write(driver, { place: "top" }, stored)).toEqual({ stored, diagnostics: [] });
  });

  test("of a plan that failed writes nothing, and leaves what there was", async () => {
    const { driver, stored } = await start({ observe: () => Promise.reject(new Error("dark")) });
    const { stored: left, diagnostics } = await write(driver, { place: "top", pieces: 3 }, stored);
    expect(left).toBe(stored);
    expect(summaries({ diagnostics }, "error")).toEqual(["Unexpected error"]);
  });

  test("shows the warnings of its plan too", async () => {
    const { driver } = await start();
    const { diagnostics } = await write(driver, { place: "top" });
    expect(summaries({ diagnostics }, "warning")).toEqual(["Place taken"]);
  });
});

describe("a replacement", () => {
  /** Hooks that note in which order they run, and with which private state. */
  function noting() {
    const notes: (readonly [string, unknown])[] = [];
    const { serial, seal } = nail;
    const hooks: Hooks = {
      plan: ({ prior, isReplacement }) => {
        notes.push([prior === null ? "plan a create" : "plan a change", isReplacement]);
        return {};
      },
      delete: (_state, { privateState }) =>
        Promise.resolve(notes.push(["delete", privateState.writes])).then(() => undefined),
      create: ({ plan }, { privateState }) =>
        Promise.resolve(notes.push(["create", privateState.writes])).then(() => ({ ...plan, serial, seal })),
    };
    return { notes, hooks };
  }

  test("is planned as a change and as a create, destroys the old object, plans again, and creates", async () => {
    const { notes, hooks } = noting();
    const { driver, stored } = await start(hooks);
    const replaced = await write(driver, { place: "shed" }, stored);
    expect(notes).toEqual([
      ["plan a change", false],
      ["plan a create", true],
      ["delete", 7],
      ["plan a create", false],
      ["create", null],
    ]);
    expect(replaced.stored?.state).toMatchObject({ id: "shed", place: "shed" });
    expect(privateIn(replaced.stored)).toEqual({ version: 1, imported: null, writes: null });
  });

  test("is known for one where the object had no private state yet", async () => {
    const { notes, hooks } = noting();
    const { driver } = await start(hooks);
    await write(driver, { place: "shed" }, { state: nail, private: noBytes });
    expect(notes.slice(0, 3)).toEqual([
      ["plan a change", false],
      ["plan a create", true],
      ["delete", null],
    ]);
  });

  test("keeps the object when it cannot be destroyed", async () => {
    const denied = diagnosticError({ code: "denied", summary: "Nailed down" }, { why: "Pull." });
    const { driver, stored, shelf } = await start({ delete: () => Promise.reject(denied) });
    const replaced = await write(driver, { place: "shed" }, stored);
    expect(replaced.stored?.state).toEqual(nail);
    expect(summaries(replaced, "error")).toEqual(["Nailed down"]);
    expect([...shelf.boxes.keys()]).toEqual(["top"]);
  });

  test("leaves nothing when the object is gone and no other can be made", async () => {
    const { driver, stored } = await start({ create: () => Promise.reject(new Error("no wood")) });
    const replaced = await write(driver, { place: "shed" }, stored);
    expect(replaced.stored).toBeNull();
    expect(summaries(replaced, "error")).toEqual(["Unexpected error"]);
  });

  test("by a value that the plan did not know is made with it", async () => {
    const { driver, stored } = await start();
    const pending: ObjectValue = driver.config({ label: "nails", place: unknown });
    const { stored: made } = await driver.apply(driver.config({ label: "nails", place: "shed" }), stored, pending);
    expect(made?.state).toMatchObject({ id: "shed", place: "shed" });
  });

  test("is refused where the create is planned otherwise once the old object is gone", async () => {
    const { driver, stored } = await start({
      plan: ({ isReplacement }) => ({ values: { serial: isReplacement ? 1 : 2 } }),
    });
    await expect(write(driver, { place: "shed" }, stored)).rejects.toMatchObject(
      refusal("final plan", "serial: another value than in the first plan"),
    );
  });
});
