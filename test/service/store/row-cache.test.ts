import { describe, expect, test } from "@jest/globals";
import { RowMemory } from "../../../src/service/store/row-cache.ts";

/** A lookup that gives its number, and how often it was really made. */
const counted = (memory: RowMemory): { look: (...values: unknown[]) => number | undefined; looks: () => number } => {
  let looks = 0;
  const look = memory.remembering((...values: unknown[]) => {
    looks++;
    return values[0] === "missing" ? undefined : looks;
  });
  return { look, looks: () => looks };
};

describe("RowMemory", () => {
  test("looks once for the same values, and gives the same row", () => {
    const { look, looks } = counted(new RowMemory());
    expect([look("a", 1), look("a", 1)]).toEqual([1, 1]);
    expect(looks()).toBe(1);
  });

  test("remembers too that there is no row", () => {
    const { look, looks } = counted(new RowMemory());
    expect([look("missing"), look("missing")]).toEqual([undefined, undefined]);
    expect(looks()).toBe(1);
  });

  test("tells values apart that read alike", () => {
    const { look } = counted(new RowMemory());
    expect([look("1"), look(1), look("1", null), look(null, "1"), look('1",null'), look()]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("keeps what two statements found apart, and forgets both", () => {
    const memory = new RowMemory();
    const [first, second] = [counted(memory), counted(memory)];
    first.look("a");
    second.look("b");
    second.look("a");
    expect([first.look("a"), second.look("a")]).toEqual([1, 2]);
    memory.forget();
    expect([first.look("a"), second.look("a")]).toEqual([2, 3]);
  });

  test("does not keep what was found by long values", () => {
    const { look, looks } = counted(new RowMemory());
    look("x".repeat(2_000));
    look("x".repeat(2_000));
    expect(looks()).toBe(2);
  });

  test("does not grow with the number of things that are asked for", () => {
    const { look, looks } = counted(new RowMemory());
    for (let value = 0; value < 1_001; value++) look(value);
    look(0);
    expect(looks()).toBe(1_002);
  });
});
