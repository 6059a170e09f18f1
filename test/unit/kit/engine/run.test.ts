import { expect, test } from "@jest/globals";
import { createRun } from "../../../../src/kit/engine/run.ts";

/** A promise that a test settles. */
function gate() {
  let open: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a run starts with nothing written and nothing managed", () => {
  const { written, managed } = createRun();
  expect([written.size, managed.size]).toEqual([0, 0]);
});

test("works with one key run one after the other, in the order of their calls", async () => {
  const run = createRun();
  const first = gate();
  const events: string[] = [];
  const works = [
    run.exclusively("a", async () => {
      events.push("first begins");
      await first.passed;
      events.push("first ends");
      return 1;
    }),
    run.exclusively("a", () => Promise.resolve(events.push("second")).then(() => 2)),
    run.exclusively("a", () => Promise.resolve(events.push("third")).then(() => 3)),
  ];
  await turn();
  expect(events).toEqual(["first begins"]);
  first.open();
  expect(await Promise.all(works)).toEqual([1, 2, 3]);
  expect(events).toEqual(["first begins", "first ends", "second", "third"]);
});

test("works with different keys do not wait for each other", async () => {
  const run = createRun();
  const first = gate();
  const blocked = run.exclusively("a", () => first.passed);
  expect(await run.exclusively("b", () => Promise.resolve("free"))).toBe("free");
  first.open();
  await blocked;
});

test("a failure is its own caller's alone: later works keep their order and run", async () => {
  const run = createRun();
  const first = gate();
  const events: string[] = [];
  const failing = run.exclusively("a", () => first.passed.finally(() => events.push("failed")));
  const after = run.exclusively("a", () => Promise.resolve(events.push("after")));
  const last = run.exclusively("a", () => Promise.resolve(events.push("last")));
  first.fail(new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  await Promise.all([after, last]);
  expect(events).toEqual(["failed", "after", "last"]);
});

test("a work that throws before it returns a promise fails like any other", async () => {
  const run = createRun();
  const failing = run.exclusively("a", () => {
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
  expect(await run.exclusively("a", () => Promise.resolve("next"))).toBe("next");
});
