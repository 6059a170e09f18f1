import { WindowCounter } from "./window-counter.ts";

/** The limiter's decision on one request. */
interface Admission {
  readonly isAdmitted: boolean;
  /** The headers that tell the client about its limit. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Who is counted: a user, or an IP address for requests without a valid token. */
export interface Counted {
  readonly kind: "authenticated" | "unauthenticated";
  readonly name: string;
}

const WINDOW_MS = 60_000;

/** Counts requests per caller and clock minute, as the real service does. */
export class RateLimiter {
  readonly #limit: number;
  readonly #counter = new WindowCounter(WINDOW_MS);

  constructor(requestsPerMinute: number) {
    this.#limit = requestsPerMinute;
  }

  /** Counts a request at this time, in milliseconds since the epoch. */
  admit({ kind, name }: Counted, nowMs: number): Admission {
    const observed = this.#counter.count(`${kind} ${name}`, nowMs);
    const isAdmitted = observed <= this.#limit;
    const resetMs = (Math.floor(nowMs / WINDOW_MS) + 1) * WINDOW_MS;
    const headers = {
      "RateLimit-Name": `throttle_${kind}_api`,
      "RateLimit-Limit": String(this.#limit),
      "RateLimit-Observed": String(observed),
      "RateLimit-Remaining": String(Math.max(this.#limit - observed, 0)),
      // A point in time, not a duration.
      "RateLimit-Reset": String(resetMs / 1000),
      "RateLimit-ResetTime": new Date(resetMs).toUTCString(),
    };
    const waitSeconds = Math.ceil((resetMs - nowMs) / 1000);
    return { isAdmitted, headers: isAdmitted ? headers : { ...headers, "Retry-After": String(waitSeconds) } };
  }

  /** Begins to count anew. */
  clear(): void {
    this.#counter.clear();
  }
}
