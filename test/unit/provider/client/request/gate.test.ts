import { describe, expect, test } from "@jest/globals";
import { clockOf } from "../../../../../src/provider/client/clock.ts";
import { nodeHost } from "../../../../../src/host/node/index.ts";
import { createGate } from "../../../../../src/provider/client/request/gate.ts";

const call = { signal: new AbortController().signal };

/** A task that runs until `end` is called. */
function openTask(): { run: () => Promise<void>; end: () => void; hasBegun: () => boolean } {
  let begun = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    run: () => {
      begun = true;
      return ended;
    },
    end: () => end(),
    hasBegun: () => begun,
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const clock = clockOf(nodeHost);

describe("createGate", () => {
  test("lets no more tasks run at the same time than there are places, first come first served", async () => {
    const gate = createGate({ maxConcurrent: 2, limit: null }, clock);
    const tasks = [openTask(), openTask(), openTask(), openTask()];
    const done = Promise.all(tasks.map((task) => gate.run(task.run, call)));
    await settle();
    expect(tasks.map((task) => task.hasBegun())).toEqual([true, true, false, false]);
    tasks[1]?.end();
    await settle();
    expect(tasks.map((task) => task.hasBegun())).toEqual([true, true, true, false]);
    for (const task of tasks) task.end();
    await expect(done).resolves.toHaveLength(4);
  });

  test("hands a place over without making another", async () => {
    const gate = createGate({ maxConcurrent: 1, limit: null }, clock);
    const [first, second, third] = [openTask(), openTask(), openTask()];
    const begun = [gate.run(first.run, call), gate.run(second.run, call)];
    first.end();
    await begun[0];
    begun.push(gate.run(third.run, call));
    await settle();
    expect([second.hasBegun(), third.hasBegun()]).toEqual([true, false]);
    second.end();
    third.end();
    await expect(Promise.all(begun)).resolves.toHaveLength(3);
  });

  test("gives the place of a failed task on", async () => {
    const gate = createGate({ maxConcurrent: 1, limit: null }, clock);
    await expect(gate.run(() => Promise.reject(new Error("no")), call)).rejects.toThrow("no");
    await expect(gate.run(() => Promise.resolve("yes"), call)).resolves.toBe("yes");
  });

  test("a waiting task that is canceled never runs and holds nobody up", async () => {
    const gate = createGate({ maxConcurrent: 1, limit: null }, clock);
    const [first, canceled, last] = [openTask(), openTask(), openTask()];
    const controller = new AbortController();
    const firstDone = gate.run(first.run, call);
    const canceledDone = gate.run(canceled.run, controller);
    const lastDone = gate.run(last.run, call);
    await settle();
    controller.abort();
    await expect(canceledDone).rejects.toThrow("canceled");
    first.end();
    await firstDone;
    await settle();
    expect([canceled.hasBegun(), last.hasBegun()]).toEqual([false, true]);
    last.end();
    await lastDone;
  });

  test("refuses a signal that has aborted already", async () => {
    const task = openTask();
    await expect(
      createGate({ maxConcurrent: 1, limit: null }, clock).run(task.run, { signal: AbortSignal.abort() }),
    ).rejects.toThrow("canceled while waiting");
    expect(task.hasBegun()).toBe(false);
  });

  test("spaces the starts evenly when there is a rate", async () => {
    const gate = createGate({ maxConcurrent: 10, maxPerSecond: 50, limit: null }, clock);
    const before = performance.now();
    const run = () => gate.run(() => Promise.resolve(performance.now() - before), call);
    const starts = await Promise.all(Array.from({ length: 4 }, run));
    // A timer of Node.js may fire up to a millisecond early.
    starts.forEach((start, index) => expect(start).toBeGreaterThan(index * 20 - 2));
  });

  test("a task that waits for its turn in the rate can be canceled", async () => {
    const gate = createGate({ maxConcurrent: 10, maxPerSecond: 0.1, limit: null }, clock);
    await gate.run(() => Promise.resolve(), call);
    const controller = new AbortController();
    const waiting = gate.run(() => Promise.resolve(), controller);
    controller.abort();
    await expect(waiting).rejects.toThrow("canceled");
  });
});
