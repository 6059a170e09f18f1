import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createEngine } from "../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { summaries } from "../../../support/provider/outcome.ts";
import {
  createShelf,
  nail,
  shelfEngine,
  shelfProvider,
  stock,
  type ShelfOptions,
} from "../../../support/provider/shelf.ts";

const config = (written: Readonly<Record<string, Value>>) => configOf(stock.attributes, written);
const red = config({ colour: "red" });

async function start(options: ShelfOptions = {}) {
  const shelf = createShelf();
  shelf.boxes.set("top", { ...nail, lid: { kind: "flat", locked: true } });
  const { engine } = await shelfEngine({ shelf, ...options });
  return { engine, source: engine.dataSource("shelf_stock") };
}

describe("a data source", () => {
  test("has the wire type of its attributes, without an ID", async () => {
    const { source } = await start();
    const members = { label: "string", lid: ["object", { kind: "string" }] };
    const boxes = ["list", ["object", members]];
    expect(source).toMatchObject({
      typeName: "shelf_stock",
      type: ["object", { colour: "string", place: "string", boxes, heaviest: "string" }],
    });
  });

  test("is validated: each problem at its place, an unknown value given the benefit of the doubt", async () => {
    const { engine, source } = await start();
    const pathsOf = (written: Readonly<Record<string, Value>>) =>
      engine.validateDataSource(source, config(written)).map(({ severity, path }) => [severity, path]);
    expect(pathsOf({ colour: "red" })).toEqual([]);
    expect(pathsOf({ colour: unknown, place: unknown })).toEqual([]);
    expect(pathsOf({})).toEqual([["error", ["colour"]]]);
    expect(pathsOf({ colour: "green", heaviest: "nails" })).toEqual([
      ["error", ["colour"]],
      ["error", ["heaviest"]],
    ]);
    expect(pathsOf({ colour: "blue", place: "attic" })).toEqual([["error", ["place"]]]);
  });
});

describe("a read", () => {
  test("has the arguments as written, and of the results what the schema declares", async () => {
    const { engine, source } = await start();
    expect(await engine.readDataSource(source, red)).toEqual({
      state: { ...red, boxes: [{ label: "nails", lid: { kind: "flat" } }] },
      diagnostics: [],
    });
  });

  test("is null in what the definition leaves out", async () => {
    const read = () => Promise.resolve({ boxes: [] }) as never;
    const { engine, source } = await start({ dataSource: { read } });
    expect((await engine.readDataSource(source, red)).state).toEqual({ ...red, boxes: [], heaviest: null });
  });

  test("shows warnings", async () => {
    const { engine, source } = await start();
    const { state, diagnostics } = await engine.readDataSource(source, config({ colour: "blue" }));
    expect(state).toMatchObject({ colour: "blue", boxes: [] });
    expect(diagnostics).toEqual([
      { severity: "warning", summary: "Empty shelf", detail: "Nothing blue is there.", path: ["colour"] },
    ]);
  });

  test.each(["gone", "denied"] as const)("that fails as %s is an error at its path, without a state", async (code) => {
    const failure = diagnosticError({ code, summary: "No shelf" }, { why: "Build one.", path: ["place"] });
    const { engine, source } = await start({ dataSource: { read: () => Promise.reject(failure) } });
    expect(await engine.readDataSource(source, red)).toEqual({
      state: null,
      diagnostics: [{ severity: "error", summary: "No shelf", detail: "Build one.", path: ["place"] }],
    });
  });

  test("of which an argument is not known yet asks nothing, and names it", async () => {
    const { engine, source } = await start({ configure: () => () => Promise.reject(new Error("connected")) });
    const { state, diagnostics } = await engine.readDataSource(source, config({ colour: "red", place: unknown }));
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["place"] }]);
    expect(diagnostics[0]?.detail).toContain("`place` is still unknown");
  });

  test("while the provider's configuration is not known is an error that names what is not", async () => {
    const { engine, source } = await start();
    await engine.configure({ shelf: unknown, lamps: { left: unknown } }, "1.11.4");
    const answer = await engine.readDataSource(source, red);
    expect(answer.state).toBeNull();
    expect(summaries(answer, "error")).toEqual(["Provider configuration not yet known"]);
    expect(answer.diagnostics[0]?.detail).toContain("`shelf`, `lamps` will be known only after apply");
  });

  test("needs a provider that is configured; its validation does not", async () => {
    const engine = createEngine(shelfProvider(), {});
    const source = engine.dataSource("shelf_stock");
    expect(engine.validateDataSource(source, red)).toEqual([]);
    expect(summaries(await engine.readDataSource(source, red), "error")).toEqual(["Provider not configured"]);
  });

  test("ends when the provider is stopped", async () => {
    const { engine, source } = await start({
      dataSource: {
        read: (_config, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
      },
    });
    const reading = engine.readDataSource(source, red);
    await new Promise((resolve) => setImmediate(resolve));
    engine.stop();
    expect((await reading).diagnostics).toMatchObject([{ severity: "error" }]);
  });
});

test("a provider may have no data sources", () => {
  const { dataSources: _none, ...provider } = shelfProvider();
  expect(createEngine(provider, {}).dataSources).toEqual([]);
});
