import { describe, expect, test } from "@jest/globals";
import { encodeValue } from "../../../../src/kit/cty/index.ts";
import { createDriver } from "../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";
import { shelfEngine, type Box, type StoredBox, type ShelfOptions } from "../../../support/provider/shelf.ts";

const shelved: StoredBox = {
  id: "top",
  serial: 1,
  seal: null,
  label: "nails",
  place: "top",
  colour: "red",
  pieces: null,
  tags: { any: "key", "is kept": "as it is" },
  lid: { kind: "flat", locked: null },
  items: [{ name: "nail", grams: null }],
};

/**
 * A box as a careless definition returns it: with more than the schema declares, and without some of what it declares.
 */
const careless = {
  ...Object.fromEntries(Object.entries(shelved).filter(([name]) => name !== "seal" && name !== "pieces")),
  handle: true,
  lid: { kind: "flat", hinge: "brass" },
  items: [{ name: "nail", head: 3 }],
} as unknown as Box; // what types cannot forbid everywhere

async function start(resource: NonNullable<ShelfOptions["resource"]>) {
  const { engine, boxes } = await shelfEngine({ resource });
  return { engine, boxes, driver: createDriver(engine, boxes) };
}

const written = { label: "nails", place: "top", lid: { kind: "flat" }, items: shelved.items, tags: shelved.tags };

describe("a state with other attributes than the schema's becomes one with exactly those", () => {
  test("where a create returns it: nothing that was made is lost", async () => {
    const { driver, boxes } = await start({ create: () => Promise.resolve(careless) });
    const { stored, diagnostics } = await driver.apply(driver.config(written));
    expect(diagnostics).toEqual([]);
    expect(stored?.state).toStrictEqual(shelved);
    expect(() => encodeValue(stored?.state ?? null, boxes.type)).not.toThrow();
    expect(() => encodeValue({ ...careless }, boxes.type)).toThrow("no attribute with this name");
  });

  test("where it was saved before a failure", async () => {
    const { driver } = await start({
      create: (_change, context) => {
        context.save(careless);
        return Promise.reject(new Error("dropped"));
      },
    });
    const { stored, diagnostics } = await driver.apply(driver.config(written));
    expect(stored?.state).toStrictEqual(shelved);
    expect(summaries({ diagnostics }, "error")).toHaveLength(1);
  });

  test("where a read or an import returns it", async () => {
    const { driver } = await start({ read: () => Promise.resolve(careless), import: () => Promise.resolve(careless) });
    const read = await driver.refresh({ state: shelved, private: noBytes });
    expect(read.stored?.state).toStrictEqual(shelved);
    expect((await driver.import("top")).stored?.state).toStrictEqual(shelved);
  });

  test("where a plan adds to it", async () => {
    const values: object = { id: "shed", handle: true };
    const { driver } = await start({ plan: () => ({ values }) });
    const { planned } = await driver.plan(driver.config(written));
    expect(planned).toMatchObject({ id: "top", lid: { kind: "flat", locked: null } });
    expect(planned).not.toHaveProperty("handle");
  });
});
