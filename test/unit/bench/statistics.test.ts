import { describe, expect, test } from "@jest/globals";
import { inTurns, median, medianRange, ratioOf, typical } from "../../../bench/support/statistics.ts";
import { createRandom } from "../../support/random.ts";

describe("median", () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 2], 9],
  ])("of %j is %d", (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });

  test("leaves its values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe("the range of the median", () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

  test("has all values of a few, and the middle fifth of a hundred", () => {
    expect(medianRange(upTo(3))).toEqual([1, 3]);
    expect(medianRange(upTo(100))).toEqual([41, 60]);
  });

  test("has the median of all in 19 of 20 samples", () => {
    const random = createRandom(1);
    const samples = Array.from({ length: 2000 }, () =>
      medianRange(Array.from({ length: 60 }, () => random.below(1001))),
    );
    const share = samples.filter(([from, to]) => from <= 500 && 500 <= to).length / samples.length;
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });
});

describe("rounds in turns", () => {
  const recorded = () => {
    const order: string[] = [];
    const measure = (name: string) => () => Promise.resolve(order.push(name));
    return { order, measures: { a: measure("a"), b: measure("b"), c: measure("c") } };
  };

  test("measure everything once in each round, and begin each round with another one", async () => {
    const { order, measures } = recorded();
    await inTurns(measures, { rounds: 3, warmUps: 1 });
    expect(order.join("")).toBe("abc" + "bca" + "cab" + "abc");
  });

  test("do not count those that warm up", async () => {
    const { measures } = recorded();
    expect(await inTurns(measures, { rounds: 2, warmUps: 1 })).toEqual({ a: [6, 8], b: [4, 9], c: [5, 7] });
  });
});

describe("what was measured", () => {
  test("is typically its value, or the median of its rounds", () => {
    expect([4, [30, 20, 10], null].map(typical)).toEqual([4, 20, null]);
  });

  test("is compared round by round, whatever the machine does between them", () => {
    expect(ratioOf([1, 20, 300], [2, 10, 100])).toBe(2);
    expect(ratioOf([1, 20, 300], 10)).toBe(2);
    expect(ratioOf(1, 4)).toBe(0.25);
    expect([ratioOf(null, [1]), ratioOf([1], null)]).toEqual([null, null]);
  });
});
