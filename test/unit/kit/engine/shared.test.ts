import { describe, expect, test } from "@jest/globals";
import { configOf, createDriver } from "../../../../src/kit/engine/index.ts";
import { createShared } from "../../../../src/kit/engine/shared.ts";
import { noBytes } from "../../../support/provider/outcome.ts";
import { everyAttribute, nail, shelfEngine } from "../../../support/provider/shelf.ts";

const createList = (): string[] => [];
const createOther = (): string[] => [];

describe("what is shared", () => {
  test("is made once by each function, at its first use", () => {
    const shared = createShared();
    const list = shared(createList);
    expect(shared(createList)).toBe(list);
    expect(shared(createOther)).not.toBe(list);
  });

  test("may be undefined, and is made once all the same", () => {
    const shared = createShared();
    let made = 0;
    const count = (): undefined => {
      made++;
      return undefined;
    };
    shared(count);
    shared(count);
    expect(made).toBe(1);
  });

  test("is tried again where making it failed", () => {
    const shared = createShared();
    let isBroken = true;
    const create = (): string => {
      if (isBroken) throw new Error("broken");
      return "made";
    };
    expect(() => shared(create)).toThrow("broken");
    isBroken = false;
    expect(shared(create)).toBe("made");
  });

  test("is another thing elsewhere", () => {
    expect(createShared()(createList)).not.toBe(createShared()(createList));
  });
});

describe("the operations of a configured provider", () => {
  const config = configOf(everyAttribute, { label: "x", place: "top" });

  /** An engine whose plans, reads, creates and imports each add what they share to a list. */
  async function start() {
    const seen: string[][] = [];
    const { engine, boxes } = await shelfEngine({
      resource: {
        observe: (_change, { shared }) => Promise.resolve(seen.push(shared(createList))).then(() => null),
        read: (state, { shared }) => Promise.resolve(seen.push(shared(createList))).then(() => state),
        import: (_reference, { shared }) => Promise.resolve(seen.push(shared(createList))).then(() => nail),
        create: ({ plan }, { shared }) =>
          Promise.resolve(seen.push(shared(createList))).then(() => ({ ...plan, serial: 1, seal: null })),
      },
    });
    return { engine, boxes, seen, driver: createDriver(engine, boxes) };
  }

  test("share one thing", async () => {
    const { driver, seen } = await start();
    await driver.refresh({ state: config, private: noBytes });
    await driver.apply(config);
    await driver.import("top");
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(1);
  });

  // `terraform test` of newer versions plans and applies several times with a provider that it configures once.
  test("share another one from the first read after an apply, which begins another plan", async () => {
    const { driver, seen } = await start();
    await driver.apply(config);
    await driver.refresh({ state: config, private: noBytes });
    await driver.refresh({ state: config, private: noBytes });
    await driver.plan(config);
    const [planned, applied, ...later] = seen;
    expect(applied).toBe(planned);
    expect(later).toHaveLength(3);
    expect(new Set(later).size).toBe(1);
    expect(later[0]).not.toBe(planned);
  });

  test("share another one when it is configured anew", async () => {
    const { engine, boxes, seen } = await start();
    const plan = () => engine.plan(boxes, { prior: null, config, private: noBytes });
    await plan();
    await plan();
    await engine.configure({ shelf: null, lamps: null }, "1.11.4");
    await plan();
    expect(seen[0]).toBe(seen[1]);
    expect(seen[2]).not.toBe(seen[0]);
  });

  test("share nothing with those of another configuration of the provider", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    await first.driver.plan(config);
    await second.driver.plan(config);
    expect(first.seen[0]).not.toBe(second.seen[0]);
  });
});
