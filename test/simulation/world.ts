import { createRandom } from "../support/random.ts";
import { createReads, type ReplicatedService } from "./network/reads.ts";
import type { Reads } from "./network/reads.ts";
import { FIRST_KEY, SEED } from "./seed.ts";
import type { Service } from "./remembering-service.ts";
import { openService, START_MS } from "./service.ts";
import { createTimeline, type Timeline } from "./timeline.ts";
import { NO_TRACE, type Trace } from "./trace.ts";

/** Everything outside Terraform, in one simulation. */
export interface World {
  readonly timeline: Timeline;
  readonly trace: Trace;
  readonly service: Service;
  readonly replicated: ReplicatedService;
  /** The keys that others created; only Terraform can have created any other key. */
  readonly othersKeys: Set<number>;
  /** Whether the provider's log is read: only in a few runs, as it takes a tenth of the time. */
  readonly isLogged: boolean;
}

/** Makes one world after the other, on the same databases. */
export interface Worlds {
  /** Runs work in a world with reads of this age, in an order that follows from the seed. */
  readonly within: <T>(options: WorldOptions, work: (world: World) => Promise<T>) => Promise<T>;
}

interface WorldOptions {
  readonly seed: number;
  readonly reads: Reads;
  /** Makes the trace, with the time of the world; the default records nothing. */
  readonly traced?: (nowMs: () => number) => Trace;
}

/** Opens the databases. */
export async function openWorlds(): Promise<Worlds> {
  let timeline = createTimeline(createRandom(0));
  const nowMs = (): number => timeline.nowMs();
  const service = await openService(SEED, nowMs, FIRST_KEY);
  const replica = await openService(SEED, nowMs, FIRST_KEY);
  return {
    async within({ seed, reads, traced }, work) {
      timeline = createTimeline(createRandom(seed));
      const trace = traced?.(nowMs) ?? NO_TRACE;
      service.reset();
      if (reads.kind === "lag" || reads.kind === "half lag") replica.reset();
      const replicated = createReads(reads, { service, replica, timeline });
      // The client asks for the date of a header.
      const realNow = Date.now;
      Date.now = () => START_MS + nowMs();
      try {
        return await work({ timeline, trace, service, replicated, othersKeys: new Set(), isLogged: seed % 16 === 0 });
      } finally {
        Date.now = realNow;
      }
    },
  };
}
