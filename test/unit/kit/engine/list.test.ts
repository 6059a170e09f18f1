import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import {
  defineListResource,
  integer,
  optional,
  required,
  string,
  type Listed,
  type ListResource,
  type Provider,
  type ResourceIdentity,
} from "../../../../src/kit/schema/index.ts";
import { collected, inShort, listing } from "../../../support/provider/listed.ts";
import { createShelf, nail, shelfProvider, type Attributes, type Shelf } from "../../../support/provider/shelf.ts";

const parts = { serial: required(integer(1), "Number of the box.") };

const resourceIdentity: ResourceIdentity<Attributes, Shelf, never, typeof parts> = {
  attributes: parts,
  of: ({ serial }) => (serial === 13 ? null : { serial }),
  import: () => Promise.resolve(null),
};

const attributes = { colour: optional(string, "Colour of the boxes.") };

type Items = (context: Parameters<ListResource["list"]>[1]) => AsyncIterable<Listed<Shelf>>;

/** The boxes of a shelf, one after the other; those at odd places are of no interest here. */
async function start(count: number, items?: Items) {
  const shelf = createShelf();
  for (let serial = 1; serial <= count; serial += 1) {
    shelf.boxes.set(`b${serial}`, { ...nail, serial, place: `b${serial}`, label: "nails" });
  }
  const taken: string[] = [];
  const list = defineListResource<Shelf>()({
    name: "box",
    doc: "Boxes.",
    attributes,
    async *list(_config, context) {
      if (items !== undefined) yield* items(context);
      for (const place of shelf.boxes.keys()) {
        taken.push(place);
        yield await Promise.resolve({ reference: { place }, client: shelf });
      }
    },
  });
  const provider: Provider = { ...shelfProvider({ shelf, resource: { resourceIdentity } }) };
  const engine = createEngine({ ...provider, lists: [list] }, {});
  await engine.configure({ shelf: null, lamps: null }, "1.15.9");
  return { engine, taken, list: listing(engine, "shelf_box", {}) };
}

describe("a list", () => {
  test("yields each object with its import ID, its identity and its state, and what its import warns of", async () => {
    const { list } = await start(1);
    expect(await collected(list())).toEqual([
      {
        found: {
          name: "b1",
          identity: { serial: 1 },
          state: expect.objectContaining({ id: "b1", place: "b1", label: "nails" }),
        },
        diagnostics: [{ severity: "warning", summary: "Imported", detail: "Box b1.", path: ["id"] }],
      },
    ]);
  });

  test("says before the last object that there are more than the limit, and looks one ahead only", async () => {
    const { list, taken } = await start(5);
    const found = await collected(list({ limit: 3 }));
    expect(found.map((event) => event.found?.name ?? event.diagnostics[0]?.summary)).toEqual([
      "b1",
      "b2",
      "More objects than the limit",
      "b3",
    ]);
    expect(found[2]?.diagnostics[0]?.detail).toContain("There are more than the 3");
    expect(taken).toEqual(["b1", "b2", "b3", "b4"]);
  });

  test("of as many objects as the limit says nothing", async () => {
    const { list } = await start(3);
    expect((await collected(list({ limit: 3 }))).map(({ found }) => found?.name)).toEqual(["b1", "b2", "b3"]);
  });

  test("yields a warning that comes after the last object before it", async () => {
    const { engine } = await start(0, async function* () {
      yield { reference: { place: "floor" }, client: floor };
      yield await Promise.resolve({ warning: { summary: "Dark", detail: "Corner." } });
    });
    const floor = createShelf();
    floor.boxes.set("floor", { ...nail, place: null });
    const list = listing(engine, "shelf_box", {});
    expect(inShort(await collected(list({ limit: 1 })))).toEqual(["warning: Dark", "floor", "warning: Imported"]);
  });

  test("takes no object before the one before it is asked for", async () => {
    const { list, taken } = await start(9);
    const events = list();
    await events.next();
    expect(taken).toEqual(["b1"]);
    await events.return();
    expect(taken).toEqual(["b1"]);
  });

  test("leaves out with a warning what cannot be read, what is gone, and what has no identity", async () => {
    const items: Items = async function* ({ client }) {
      const broken = {
        boxes: {
          get: () => {
            throw diagnosticError({ code: "denied", summary: "No" }, { why: "Hands off." });
          },
        },
      };
      yield { reference: { place: "locked" }, client: broken as never };
      yield await Promise.resolve({ reference: { place: "gone" }, client: client as Shelf });
    };
    const { list } = await start(13, items);
    const events = await collected(list());
    expect(events.filter(({ found }) => found === null).map(({ diagnostics }) => diagnostics)).toEqual([
      [
        expect.objectContaining({
          summary: "Left out of the list",
          detail: expect.stringMatching(/^locked could not be read\..*\nNo: Hands off\.$/s),
        }),
      ],
      [expect.objectContaining({ summary: "Left out of the list", detail: expect.stringContaining("gone") })],
      [expect.objectContaining({ detail: expect.stringContaining("The identity of b13 is unknown") })],
    ]);
    expect(events).toHaveLength(15);
  });

  test("that fails ends with an error, and never throws", async () => {
    const { list } = await start(1, async function* ({ client }) {
      yield { reference: { place: "b1" }, client: client as Shelf };
      throw await Promise.resolve(diagnosticError({ code: "denied", summary: "No" }, { why: "Hands off." }));
    });
    const events = await collected(list());
    expect(events.at(-1)).toEqual({
      found: null,
      diagnostics: [{ severity: "error", summary: "No", detail: "Hands off.", path: undefined }],
    });
  });

  test("ends when the caller or Terraform stops it", async () => {
    const waiting: Items = async function* ({ signal }) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      signal.throwIfAborted();
      yield { warning: { summary: "Never", detail: "Never." } };
    };
    const end = new AbortController();
    const { engine, list } = await start(1, waiting);
    const ended = [collected(list({ signal: end.signal })), collected(list())];
    await new Promise((resolve) => setImmediate(resolve));
    end.abort();
    expect(inShort((await ended[0]) ?? [])).toEqual(["error: List was stopped"]);
    engine.stop();
    expect(inShort((await ended[1]) ?? [])).toEqual(["error: List was stopped"]);
    const over = AbortSignal.abort();
    expect(await collected(list({ signal: over }))).toEqual([]);
  });

  test("that is stopped while it reads an object ends there, and reads none of the others", async () => {
    const end = new AbortController();
    const cut = () => {
      end.abort();
      throw diagnosticError({ code: "denied", summary: "Cut off" }, { why: "Nobody waits." });
    };
    const { list, taken } = await start(3, async function* () {
      yield await Promise.resolve({ reference: { place: "last" }, client: { boxes: { get: cut } } as never });
    });
    expect(inShort(await collected(list({ signal: end.signal })))).toEqual(["error: Cut off"]);
    expect(taken).toEqual([]);
  });

  test("with a value that is not known asks for nothing", async () => {
    const { engine, taken } = await start(1);
    const list = engine.listOf("shelf_box");
    const request = { config: { colour: unknown }, limit: 1, signal: new AbortController().signal };
    expect(inShort(await collected(engine.list(list, request)))).toEqual(["error: Incomplete request from Terraform"]);
    expect(taken).toEqual([]);
  });

  test("before the provider is configured is an error", async () => {
    const { engine } = await start(1);
    const list = createEngine(engine.provider, {});
    expect(inShort(await collected(listing(list, "shelf_box", {})()))).toEqual(["error: Provider not configured"]);
  });

  test("of a resource without an identity cannot be served", () => {
    const list = defineListResource<Shelf>()({ name: "box", doc: "Boxes.", attributes, list: () => [] as never });
    expect(() => createEngine({ ...shelfProvider(), lists: [list] }, {})).toThrow(/of no resource with an identity/);
  });

  test("of an unknown name is an error", async () => {
    const { engine } = await start(1);
    expect(() => engine.listOf("shelf_lid")).toThrow(/has no list resource shelf_lid/);
  });
});
