import type { Timeline } from "../timeline.ts";

/** A step of a plan or an apply. */
export interface Node {
  readonly id: string;
  /** The nodes that it waits for; missing ones count as done. */
  readonly after: readonly string[];
  /** Resolves to whether it succeeded; nodes that wait for a failed node are skipped. */
  readonly run: () => Promise<boolean>;
}

interface WalkOptions {
  readonly timeline: Timeline;
  readonly parallelism: number;
  /** Whether no more nodes may start. */
  readonly isStopped: () => boolean;
}

/** Runs nodes as Terraform walks its graph: a limited number at a time, in any order that their dependencies allow. */
export async function walk(nodes: readonly Node[], { timeline, parallelism, isStopped }: WalkOptions): Promise<void> {
  const waiting = new Map(nodes.map((node) => [node.id, node]));
  const outcomes = new Map<string, boolean>();
  let free = parallelism;
  await new Promise<void>((resolve, reject) => {
    let begun = 0;
    const isOpen = (id: string): boolean => ids.has(id) && !outcomes.has(id);
    const ids = new Set(nodes.map(({ id }) => id));
    const end = (id: string, isOk: boolean): void => {
      outcomes.set(id, isOk);
      beginReady();
    };
    const begin = (node: Node): void => {
      waiting.delete(node.id);
      if (isStopped() || node.after.some((id) => outcomes.get(id) === false)) return void outcomes.set(node.id, false);
      free -= 1;
      begun += 1;
      const leave = (isOk: boolean): void => {
        free += 1;
        begun -= 1;
        end(node.id, isOk);
      };
      // Goroutines start in no particular order.
      timeline.after(timeline.random.below(3), () => void node.run().then(leave, reject));
    };
    const beginReady = (): void => {
      while (free > 0) {
        const ready = [...waiting.values()].filter(({ after }) => !after.some(isOpen));
        const next = ready[timeline.random.below(ready.length)];
        if (next === undefined) break;
        begin(next);
      }
      if (begun > 0) return;
      if (waiting.size === 0) resolve();
      else reject(new Error(`the graph has a cycle: ${[...waiting.keys()].join(", ")}`));
    };
    beginReady();
  });
}
