import { describe, expect, test } from "@jest/globals";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { defineMoveSource, oneOf, string } from "../../../../src/kit/schema/index.ts";
import { privateIn } from "../../../support/provider/outcome.ts";
import {
  createShelf,
  nail,
  shelfEngine,
  shelfProvider,
  type Box,
  type ShelfOptions,
} from "../../../support/provider/shelf.ts";

const crate = defineMoveSource({
  provider: "acme/store",
  typeName: "store_crate",
  fields: { name: string, paint: oneOf(["red", "blue"]) },
  state: ({ name, paint }): Box => ({ ...nail, label: name ?? "none", colour: paint ?? "red" }),
});

const taking: NonNullable<ShelfOptions["resource"]> = { movesFrom: [crate] };
const settling: NonNullable<ShelfOptions["resource"]> = {
  ...taking,
  readMoved: (state) => Promise.resolve({ ...state, pieces: 1 }),
};

const FROM = { provider: "registry.terraform.io/acme/store", typeName: "store_crate" };

/** Moves an object without configuring the provider, as Terraform does. */
function move(json: string, from: Partial<typeof FROM> = {}, resource = taking) {
  const engine = createEngine(shelfProvider({ resource }), {});
  return engine.move(engine.resource("shelf_box"), { ...FROM, ...from, json: new TextEncoder().encode(json) });
}

describe("an object of another type", () => {
  test.each(["registry.terraform.io/acme/store", "registry.example.com:8443/acme/store", "acme/store", "store"])(
    "becomes one of ours, from the provider %s, with private state of ours",
    async (provider) => {
      const { moved, diagnostics } = await move('{"name":"nuts","paint":"blue","more":{}}', { provider });
      expect(diagnostics).toEqual([]);
      expect(moved?.state).toEqual({ ...nail, id: null, label: "nuts", colour: "blue" });
      expect(privateIn(moved)).toMatchObject({ version: 1, writes: null });
    },
  );

  test.each([
    { provider: "registry.terraform.io/other/store" },
    { provider: "acme/x/store" },
    { provider: "tore" },
    { provider: "" },
    { typeName: "store_bag" },
  ])("that is not taken over is refused, with those that are: %j", async (from) => {
    const { moved, diagnostics } = await move("{}", from);
    expect(moved).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Unsupported move" }]);
    expect(diagnostics[0]?.detail).toContain("`store_crate (acme/store)`");
  });

  test("is refused by a resource that takes over none", async () => {
    const { diagnostics } = await move("{}", {}, {});
    expect(diagnostics[0]?.detail).toContain("No other type can be moved to it.");
  });

  test.each(["", "{", "[]", '{"name":{}}', '{"paint":"green"}'])(
    "is refused when its state is wrong: %s",
    async (json) => {
      const { moved, diagnostics } = await move(json);
      expect([moved, diagnostics.map(({ severity }) => severity)]).toEqual([null, ["error"]]);
    },
  );
});

test("the service has a say at the first refresh after a move, and never again", async () => {
  const shelf = createShelf();
  shelf.boxes.set("top", nail);
  const { engine, boxes } = await shelfEngine({ shelf, resource: settling });
  const { moved } = await engine.move(boxes, { ...FROM, json: new TextEncoder().encode('{"name":"nuts"}') });
  expect(moved?.state).toMatchObject({ id: null, label: "nuts" });
  // A box, as above.
  const first = await engine.read(boxes, { state: moved?.state as typeof nail, private: new Uint8Array() });
  expect(first.state).toMatchObject({ id: "top", label: "nuts", pieces: 1 });
  const later = await engine.read(boxes, { state: first.state as typeof nail, private: new Uint8Array() }); // the same
  expect(later.state).toEqual(nail);
});
