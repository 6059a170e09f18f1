import { expect, test } from "@jest/globals";
import { createRandom } from "../support/random.ts";
import { createTimeline } from "./timeline.ts";

const start = () => createTimeline(createRandom(1));

test("moments come in the order of their times, or of their creation if the times are equal", async () => {
  const timeline = start();
  const came: string[] = [];
  timeline.after(20, () => came.push("late"));
  timeline.after(10, () => came.push("first"));
  timeline.after(10, () => came.push("second"));
  const cancel = timeline.after(15, () => came.push("cancelled"));
  cancel();
  await timeline.run(timeline.wait(20), 100);
  expect(came).toEqual(["first", "second", "late"]);
  expect(timeline.nowMs()).toBe(20);
});

test("work that nothing can continue is a standstill", async () => {
  await expect(start().run(new Promise(() => undefined), 100)).rejects.toThrow(
    "nothing is left that could continue it",
  );
});

test("work that takes too long is a standstill", async () => {
  const timeline = start();
  await expect(timeline.run(timeline.wait(101), 100)).rejects.toThrow("it has not ended after 0.1 s");
});

test("what work throws is thrown", async () => {
  const timeline = start();
  const work = timeline.wait(5).then(() => {
    throw new Error("broken");
  });
  await expect(timeline.run(work, 100)).rejects.toThrow("broken");
});
