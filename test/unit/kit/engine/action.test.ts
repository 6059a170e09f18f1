import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createEngine, type ActionEvent, type Engine } from "../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { dust, shelfEngine, shelfProvider, type ShelfOptions } from "../../../support/provider/shelf.ts";

const config = (written: Readonly<Record<string, Value>> = { place: "top" }) => configOf(dust.attributes, written);

/** Everything that an invocation tells. */
async function invoked(engine: Engine, written?: Readonly<Record<string, Value>>): Promise<readonly ActionEvent[]> {
  const events: ActionEvent[] = [];
  for await (const event of engine.invokeAction(engine.action("shelf_dust"), config(written))) events.push(event);
  return events;
}

const invokedWith = async (invoke: typeof dust.invoke, options: ShelfOptions = {}) =>
  invoked((await shelfEngine({ action: { invoke }, ...options })).engine);

const BEGINNING = { beginning: "Dusting top" };

test("an action is validated: each problem at its place, an unknown value given the benefit of the doubt", async () => {
  const { engine } = await shelfEngine();
  const action = engine.action("shelf_dust");
  expect(action.type).toEqual(["object", { place: "string", gently: "bool" }]);
  expect(engine.validateAction(action, config({ place: unknown, gently: unknown }))).toEqual([]);
  expect(engine.validateAction(action, config({}))).toMatchObject([{ severity: "error", path: ["place"] }]);
});

describe("an invocation", () => {
  test("says what it is about to do, does it, and says that it is done", async () => {
    const order: string[] = [];
    const { engine } = await shelfEngine({ action: { invoke: () => Promise.resolve(void order.push("dusted")) } });
    for await (const event of engine.invokeAction(engine.action("shelf_dust"), config())) {
      order.push("beginning" in event ? event.beginning : JSON.stringify(event));
    }
    expect(order).toEqual(["Dusting top", "dusted", '{"completed":[]}']);
  });

  test("ends with its warnings", async () => {
    const events = await invokedWith((_config, { warn }) => {
      warn({ summary: "Clean", detail: "It was clean." });
      return Promise.resolve();
    });
    expect(events).toEqual([
      BEGINNING,
      { completed: [{ severity: "warning", summary: "Clean", detail: "It was clean." }] },
    ]);
  });

  test("that fails ends with the error, and one that has a fault with that", async () => {
    const failure = diagnosticError({ code: "gone", summary: "No cloth" }, { why: "Buy one." });
    const [, failed] = await invokedWith(() => Promise.reject(failure));
    expect(failed).toMatchObject({ completed: [{ severity: "error", summary: "No cloth", detail: "Buy one." }] });
    const [, broken] = await invokedWith(() => {
      throw new TypeError("no hands");
    });
    expect(broken).toMatchObject({ completed: [{ severity: "error", summary: "Unexpected error" }] });
  });

  test("ends with an error and nothing before it where it cannot begin", async () => {
    const { engine } = await shelfEngine();
    const [event, ...more] = await invoked(engine, { place: unknown });
    expect(more).toEqual([]);
    expect(event).toMatchObject({ completed: [{ summary: "Incomplete request from Terraform", path: ["place"] }] });
  });

  test("of a provider that is not configured ends with an error", async () => {
    const engine = createEngine(shelfProvider(), {});
    expect((await invoked(engine)).at(-1)).toMatchObject({ completed: [{ summary: "Provider not configured" }] });
  });

  test("sees a stop that comes between its two events, and one that comes later", async () => {
    const seen: boolean[] = [];
    const { engine } = await shelfEngine({
      action: { invoke: (_config, { signal }) => Promise.resolve(void seen.push(signal.aborted)) },
    });
    const events = engine.invokeAction(engine.action("shelf_dust"), config())[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: BEGINNING });
    engine.stop();
    expect(await events.next()).toMatchObject({ value: { completed: [] } });
    expect(await events.next()).toMatchObject({ done: true });
    expect(seen).toEqual([true]);
  });
});

test("an action that the provider does not have is an error", async () => {
  const { engine } = await shelfEngine();
  expect(() => engine.action("shelf_paint")).toThrow("has no action shelf_paint");
});
