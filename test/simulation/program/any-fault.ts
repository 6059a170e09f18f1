import type { Random } from "../../support/random.ts";
import type { Dice } from "./any-block.ts";
import { RETRY_AFTER, type Fault, type Trouble } from "../network/fault.ts";
import type { Reads } from "../network/reads.ts";

const ALWAYS = 1_000_000;

/** One fault of one request. */
export function anyFault(random: Random): Fault {
  return random.pick<() => Fault>([
    () => ({ kind: "lost", executed: random.chance(0.6) }),
    () => ({ kind: "lost", executed: true }),
    () => ({ kind: "refused" }),
    () => ({ kind: random.pick(["late request", "late response"]), ms: random.pick([2000, 29_000, 40_000, 55_000]) }),
    () => ({ kind: "delivered twice" }),
    () => anyStatus(random),
    () => ({ kind: "page", status: random.pick([200, 403, 404]) }),
    () => ({ kind: "redirect", location: random.pick(["elsewhere", "itself"]) }),
    () => ({ kind: "truncated", announced: random.chance(0.5) }),
  ])();
}

function anyStatus(random: Random): Fault {
  const status = random.pick([429, 500, 502, 503, 504] as const);
  const executed = random.chance(0.4);
  // A rate limit refuses a request before anything is done; otherwise no client could repeat the creation of a key.
  return { kind: "status", status, executed: executed && status !== 429, retryAfter: random.pick(RETRY_AFTER) };
}

/** Returns faults of a command with about this many requests. */
export function anyTroubles(random: Dice): readonly Trouble[] {
  const at = (): number => 1 + random.below(30);
  const dice = random.below(10);
  if (dice === 0) return [{ at: at(), count: ALWAYS, fault: { kind: "unauthorized" } }];
  if (dice === 1) return [{ at: 1, count: ALWAYS, fault: { kind: "reset if reused" } }];
  if (dice === 2) return [{ at: at(), count: 2 + random.below(20), fault: anyFault(random) }];
  const once = (): Trouble => ({ at: at(), count: 1, fault: anyFault(random) });
  return dice < 7 ? [once()] : [once(), once()];
}

/** Returns outdated reads. */
export const anyStaleReads = (random: Dice): Reads => ({
  kind: random.pick(["lag", "half lag", "cache"]),
  ms: random.pick([100, 300, 1000, 1900]),
});
