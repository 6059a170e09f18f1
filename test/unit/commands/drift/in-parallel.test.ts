import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { inParallel } from "../../../../src/commands/drift/in-parallel.ts";

describe("work in parallel", () => {
  const signal = new AbortController().signal;

  test("is so many at a time, with the results in order and without those that are null", async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel([30, 1, 20, 2, 10, 3], { atOnce: 3, signal }, async (ms) => {
      most = Math.max(most, (running += 1));
      await wait(ms);
      running -= 1;
      return ms === 20 ? null : { ms };
    });
    expect([most, results.map(({ ms }) => ms)]).toEqual([3, [30, 1, 2, 10, 3]]);
  });

  test("begins no more after the signal, or after a failure", async () => {
    const begun: number[] = [];
    const stopping = new AbortController();
    const results = await inParallel([1, 2, 3, 4], { atOnce: 1, signal: stopping.signal }, async (item) => {
      begun.push(item);
      if (item === 2) stopping.abort();
      return Promise.resolve({ item });
    });
    expect([begun, results.length]).toEqual([[1, 2], 2]);
    const failing = inParallel([1, 2, 3], { atOnce: 1, signal }, (item) => Promise.reject(new Error(`no ${item}`)));
    await expect(failing).rejects.toThrow("no 1");
  });
});
