import { describe, expect, test } from "@jest/globals";
import { configOf } from "../../../../src/kit/engine/index.ts";
import { noBytes, privateIn } from "../../../support/provider/outcome.ts";
import {
  everyAttribute,
  nail,
  shelfEngine,
  type BoxResource,
  type StoredBox,
} from "../../../support/provider/shelf.ts";

const config = configOf(everyAttribute, { label: "nails", place: "top" });

describe("private state", () => {
  const bytes = new TextEncoder().encode('{ "any" : "bytes" }');

  test("goes through the plan of a change byte for byte", async () => {
    const { engine, boxes } = await shelfEngine();
    const answer = await engine.plan(boxes, { prior: nail, config, private: bytes });
    expect(answer.private).toBe(bytes);
  });

  test("is never empty in the plan of a change, so that the create of a replacement is known by it", async () => {
    const { engine, boxes } = await shelfEngine();
    const answer = await engine.plan(boxes, { prior: nail, config, private: noBytes });
    expect(privateIn(answer)).toMatchObject({ version: 1 });
  });

  test("stays empty in the plan of a create", async () => {
    const { engine, boxes } = await shelfEngine();
    const answer = await engine.plan(boxes, { prior: null, config, private: noBytes });
    expect(answer.private).toEqual(noBytes);
  });

  test("of a tainted object is what the plan of the create that replaces it says", async () => {
    const observe: NonNullable<BoxResource["observe"]> = (_change, context) => {
      context.storeForReplaced({ writes: 3, imported: null });
      return Promise.resolve(null);
    };
    const { engine, boxes } = await shelfEngine({ resource: { observe } });
    const planned = (kept: Uint8Array, prior: StoredBox | null = null) =>
      engine.plan(boxes, { prior, config, private: kept });
    expect(privateIn(await planned(noBytes))).toEqual({ version: 1, writes: 3, imported: null });
    expect(privateIn(await planned(bytes))).toEqual({ version: 1, writes: 3, imported: null });
    expect((await planned(bytes, nail)).private).toBe(bytes);
  });

  const kinds: Readonly<Record<string, [StoredBox | null, Uint8Array, boolean]>> = {
    "a create": [null, noBytes, false],
    "a change": [nail, bytes, false],
    "the create of a replacement, which has that of the replaced object": [null, bytes, true],
  };
  test.each(Object.entries(kinds))("tells a hook what is planned: %s", async (_title, [prior, kept, isReplacement]) => {
    const seen: boolean[] = [];
    const plan = ({ isReplacement: seenNow }: { readonly isReplacement: boolean }) => {
      seen.push(seenNow);
      return {};
    };
    const { engine, boxes } = await shelfEngine({ resource: { plan } });
    await engine.plan(boxes, { prior, config, private: kept });
    expect(seen).toEqual([isReplacement]);
  });
});
