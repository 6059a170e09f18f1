import { describe, expect, test } from "@jest/globals";
import { createRandom } from "../../support/random.ts";
import { createTimeline } from "../timeline.ts";
import { walk, type Node } from "./walk.ts";

/** Walks nodes, each of which takes a second, and returns what happened. */
async function walked(
  nodes: readonly Pick<Node, "id" | "after">[],
  { parallelism = 10, fails = [] as readonly string[], stopsAt = "", seed = 1 } = {},
) {
  const timeline = createTimeline(createRandom(seed));
  const events: string[] = [];
  let running = 0;
  let most = 0;
  const runs = nodes.map(({ id, after }): Node => ({
    id,
    after,
    run: async () => {
      events.push(`begin ${id}`);
      most = Math.max(most, (running += 1));
      await timeline.wait(1000);
      running -= 1;
      events.push(`end ${id}`);
      return !fails.includes(id);
    },
  }));
  const isStopped = (): boolean => events.includes(`begin ${stopsAt}`);
  await timeline.run(walk(runs, { timeline, parallelism, isStopped }), 60_000);
  return { events, most };
}

const CHAIN = [
  { id: "a", after: [] },
  { id: "b", after: ["a"] },
  { id: "c", after: ["b"] },
];
const FREE = ["a", "b", "c", "d"].map((id) => ({ id, after: [] }));

describe("a walk", () => {
  test("begins a node when those that it waits for have ended", async () => {
    const { events } = await walked(CHAIN);
    expect(events).toEqual(["begin a", "end a", "begin b", "end b", "begin c", "end c"]);
  });

  test("runs as many nodes at the same time as it may", async () => {
    expect((await walked(FREE)).most).toBe(4);
    expect((await walked(FREE, { parallelism: 2 })).most).toBe(2);
    expect((await walked(FREE, { parallelism: 1 })).most).toBe(1);
  });

  test("runs nodes in another order with another seed", async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, seed) => (await walked(FREE, { parallelism: 1, seed })).events.join()),
    );
    expect(new Set(orders).size).toBeGreaterThan(5);
  });

  test("skips what waits for a failed node", async () => {
    const { events } = await walked([...CHAIN, { id: "d", after: [] }], { fails: ["a"] });
    expect(events.toSorted()).toEqual(["begin a", "begin d", "end a", "end d"]);
  });

  test("begins nothing once it is stopped, and waits for what has begun", async () => {
    expect((await walked(CHAIN, { stopsAt: "a" })).events).toEqual(["begin a", "end a"]);
  });

  test("does not wait for a node that is not there", async () => {
    expect((await walked([{ id: "a", after: ["nobody"] }])).events).toEqual(["begin a", "end a"]);
  });

  test("rejects for nodes that wait for each other", async () => {
    const circle = [
      { id: "a", after: ["b"] },
      { id: "b", after: ["a"] },
    ];
    await expect(walked(circle)).rejects.toThrow("the graph has a cycle: a, b");
  });
});
