import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { configOf, createDriver, createEngine } from "../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { noBytes, summaries } from "../../../support/provider/outcome.ts";
import {
  everyAttribute,
  createShelf,
  shelfEngine,
  shelfProvider,
  type Shelf,
} from "../../../support/provider/shelf.ts";

const config = configOf(everyAttribute, { label: "x", place: "top" });
const planOf = { prior: null, config, private: noBytes };
const createOf = { ...planOf, planned: { ...config, colour: "red", id: "top", serial: unknown, seal: unknown } };
const nothing = { shelf: null, lamps: null };

test("resources are found by the name in a configuration", async () => {
  const { engine, boxes } = await shelfEngine();
  expect(boxes.typeName).toBe("shelf_box");
  expect(engine.resources).toEqual([boxes]);
  expect(engine.type).toEqual(["object", { shelf: "string", lamps: ["map", "string"] }]);
});

test.each(["box", "shelf_crate", "", "toString"])("there is no resource %p, and the error says so", async (name) => {
  const { engine } = await shelfEngine();
  expect(() => engine.resource(name)).toThrow(`This version of the provider has no resource type ${name}.`);
});

test("so are data sources, apart from the resources", async () => {
  const { engine } = await shelfEngine();
  expect(engine.dataSources).toEqual([engine.dataSource("shelf_stock")]);
  expect(() => engine.dataSource("shelf_box")).toThrow("This version of the provider has no data source shelf_box.");
});

describe("configuring", () => {
  test("hands over the configuration, the environment and Terraform's version", async () => {
    const seen: unknown[] = [];
    const provider = shelfProvider({
      configure: (written, { env, terraformVersion }) => {
        seen.push(written, env, terraformVersion);
        return () => Promise.resolve(createShelf());
      },
    });
    const engine = createEngine(provider, { SHELF: "oak" });
    expect(await engine.configure({ shelf: "pine", lamps: { left: "on" } }, "1.15.9")).toEqual([]);
    expect(seen).toEqual([{ shelf: "pine", lamps: { left: "on" } }, { SHELF: "oak" }, "1.15.9"]);
  });

  test("shows warnings, and an error at its attribute; after that nothing can be done", async () => {
    const { engine, boxes } = await shelfEngine({
      configure: (_written, { warn }) => {
        warn({ summary: "Dusty", detail: "Wipe it." });
        throw diagnosticError({ code: "invalid", summary: "No shelf" }, { why: "Build one.", path: ["shelf"] });
      },
    });
    expect(await engine.configure(nothing, "1.11.4")).toEqual([
      { severity: "warning", summary: "Dusty", detail: "Wipe it." },
      { severity: "error", summary: "No shelf", detail: "Build one.", path: ["shelf"] },
    ]);
    expect(summaries(await engine.apply(boxes, createOf), "error")).toEqual(["Provider not configured"]);
  });

  test("makes no client: that waits for the first operation, and is done once", async () => {
    let connected = 0;
    const shelf = createShelf();
    const { engine, boxes } = await shelfEngine({
      configure: () => () => {
        connected++;
        return Promise.resolve(shelf);
      },
    });
    expect(connected).toBe(0);
    await Promise.all([engine.plan(boxes, planOf), engine.plan(boxes, planOf)]);
    await engine.apply(boxes, createOf);
    expect(connected).toBe(1);
  });
});

test("before it is configured, an engine validates and upgrades, and anything else is an error", async () => {
  const engine = createEngine(shelfProvider(), {});
  const boxes = engine.resource("shelf_box");
  expect(engine.validateResource(boxes, config)).toEqual([]);
  expect((await engine.upgrade(boxes, { version: 0, json: new TextEncoder().encode("{}") })).diagnostics).toEqual([]);
  const state = { ...config, id: "top", serial: 1, seal: null };
  const answers = await Promise.all([
    engine.plan(boxes, planOf),
    engine.apply(boxes, createOf),
    engine.read(boxes, { state, private: noBytes }),
    engine.import(boxes, "top"),
  ]);
  expect(answers.map((answer) => summaries(answer, "error"))).toEqual(answers.map(() => ["Provider not configured"]));
});

describe("while the provider's configuration is partly unknown", () => {
  test("a plan goes on without a look at the service", async () => {
    const shelf = createShelf();
    const { engine, boxes } = await shelfEngine({ shelf });
    await createDriver(engine, boxes).apply(config);
    await engine.configure({ shelf: null, lamps: { left: unknown } }, "1.11.4");
    const answer = await engine.plan(boxes, planOf);
    expect(answer.diagnostics).toEqual([]);
    expect(answer.planned).toMatchObject({ id: "top" });
  });

  test("the provider's own code is not run on it", async () => {
    const { engine } = await shelfEngine();
    const strict = createEngine(
      shelfProvider({
        configure: () => {
          throw new Error("ran");
        },
      }),
      {},
    );
    expect(await strict.configure({ shelf: unknown, lamps: null }, "1.11.4")).toEqual([]);
    expect(await engine.configure({ shelf: unknown, lamps: null }, "1.11.4")).toEqual([]);
  });

  test("an apply is an error that names the attribute", async () => {
    const { engine, boxes } = await shelfEngine();
    await engine.configure({ shelf: unknown, lamps: null }, "1.11.4");
    const { diagnostics } = await engine.apply(boxes, createOf);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Provider configuration not yet known" }]);
    expect(diagnostics[0]?.detail).toContain("`shelf` will be known only after apply");
  });
});

describe("stop", () => {
  /** Fails as soon as its operation is stopped. */
  const waiting = (_box: unknown, signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) resolve("stopped before it began");
      signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
    });

  test("ends what is under way, with the state that it reached", async () => {
    const shelf: Shelf = { ...createShelf(), seal: waiting };
    const { engine, boxes } = await shelfEngine({ shelf });
    const creating = engine.apply(boxes, createOf);
    while (shelf.boxes.size === 0) await new Promise((resolve) => setImmediate(resolve));
    engine.stop();
    const answer = await creating;
    expect(answer.state).toMatchObject({ id: "top", seal: null });
    expect(answer.diagnostics).toMatchObject([{ severity: "error" }]);
  });

  test("does not affect what comes later", async () => {
    const { engine, boxes } = await shelfEngine({
      shelf: { ...createShelf(), seal: (_box, { aborted }) => Promise.resolve(`aborted: ${String(aborted)}`) },
    });
    engine.stop();
    engine.stop();
    const { stored } = await createDriver(engine, boxes).apply(config);
    expect(stored?.state).toMatchObject({ seal: "aborted: false" });
  });
});
