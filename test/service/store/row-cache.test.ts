import { describe, expect, test } from "@jest/globals";
import { RowCache } from "../../../src/service/store/row-cache.ts";

/** A lookup that gives its number, and how often it was really made. */
const counted = (
  cache: RowCache,
  tables = ["words"],
): { look: (...values: unknown[]) => number | undefined; looks: () => number } => {
  let looks = 0;
  const look = cache.cached(tables, (...values: unknown[]) => {
    looks++;
    return values[0] === "missing" ? undefined : looks;
  });
  return { look, looks: () => looks };
};

describe("RowCache", () => {
  test("looks once for the same values, and gives the same row", () => {
    const { look, looks } = counted(new RowCache());
    expect([look("a", 1), look("a", 1)]).toEqual([1, 1]);
    expect(looks()).toBe(1);
  });

  test("remembers too that there is no row", () => {
    const { look, looks } = counted(new RowCache());
    expect([look("missing"), look("missing")]).toEqual([undefined, undefined]);
    expect(looks()).toBe(1);
  });

  test("tells values apart that read alike", () => {
    const { look } = counted(new RowCache());
    expect([look("1"), look(1), look("1", null), look(null, "1"), look('1",null'), look()]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("keeps what two statements found apart, and forgets both", () => {
    const cache = new RowCache();
    const [first, second] = [counted(cache), counted(cache)];
    first.look("a");
    second.look("b");
    second.look("a");
    expect([first.look("a"), second.look("a")]).toEqual([1, 2]);
    cache.clear();
    expect([first.look("a"), second.look("a")]).toEqual([2, 3]);
  });

  test("forgets what was found in the tables that are named, and keeps the rest", () => {
    const cache = new RowCache();
    const [words, both, others] = [counted(cache), counted(cache, ["words", "others"]), counted(cache, ["others"])];
    for (const { look } of [words, both, others]) look("a");
    cache.clear(["words"]);
    expect([words, both, others].map(({ look }) => look("a"))).toEqual([2, 2, 1]);
  });

  test("does not keep what was found by long values", () => {
    const { look, looks } = counted(new RowCache());
    look("x".repeat(2_000));
    look("x".repeat(2_000));
    expect(looks()).toBe(2);
  });

  test("does not grow with the number of things that are asked for", () => {
    const { look, looks } = counted(new RowCache());
    for (let value = 0; value < 1_001; value++) look(value);
    look(0);
    expect(looks()).toBe(1_002);
  });
});
