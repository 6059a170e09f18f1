import { userIdOf } from "../access/index.ts";
import type { ServiceContext } from "../context.ts";
import { type Response, type RoutedRequest, TextBody } from "../http/index.ts";
import type { ApiLimit, Instance, Store } from "../store/index.ts";

/** Whether a request is answered by its route. */
interface Admission {
  /** The response instead; null for none. */
  readonly refusal: Response | null;
  /** The headers that tell the client about its limit. */
  readonly headers: Readonly<Record<string, string>>;
}

const NO_LIMIT: Admission = { refusal: null, headers: {} };
const RETRY_LATER: Response = { status: 429, body: new TextBody("Retry later\n") };
const MINUTE_MS = 60_000;

/** Which limit a route has, besides the one on all requests, and for how long. */
const LIMITED: Readonly<Record<string, readonly [limit: ApiLimit, windowMs: number]>> = {
  "/api/v4/projects/:id": ["project_api_limit", MINUTE_MS],
  "/api/v4/groups/:id": ["group_api_limit", MINUTE_MS],
  "/api/v4/groups/:id/projects": ["group_projects_api_limit", MINUTE_MS],
  "/api/v4/groups": ["groups_api_limit", MINUTE_MS],
  "/api/v4/projects": ["projects_api_limit", 10 * MINUTE_MS],
};

interface EndpointLimit {
  readonly limit: number;
  readonly windowMs: number;
  readonly counter: WindowCounter;
}

/** The limits on requests that an instance has: on all of each caller, and on those for projects and groups. */
export class Limits {
  readonly #all: RateLimiter | null;
  readonly #endpoints = new Map<string, EndpointLimit>();

  constructor({ rateLimitPerMinute, apiLimits }: Pick<Instance, "rateLimitPerMinute" | "apiLimits">) {
    this.#all = rateLimitPerMinute === null ? null : new RateLimiter(rateLimitPerMinute);
    for (const [path, [name, windowMs]] of Object.entries(LIMITED)) {
      const limit = apiLimits[name] ?? null;
      if (limit !== null) this.#endpoints.set(path, { limit, windowMs, counter: new WindowCounter(windowMs) });
    }
  }

  /** Counts a request. */
  admit({ route, request }: RoutedRequest<ServiceContext>, store: Store): Admission {
    const endpoint = this.#endpoints.get(route.path);
    const isCounted = this.#all !== null && route.path.startsWith("/api/");
    if (!isCounted && endpoint === undefined) return NO_LIMIT;
    const nowMs = store.outside.nowMs();
    const userId = userIdOf(request, store);
    const counted: Counted =
      userId === null
        ? { kind: "unauthenticated", name: request.address }
        : { kind: "authenticated", name: String(userId) };
    const admission = this.#all?.admit(counted, nowMs) ?? NO_LIMIT;
    if (endpoint === undefined || admission.refusal !== null) return admission;
    const name = `${counted.kind} ${counted.name}`;
    const isOver = endpoint.counter.count(name, nowMs) > endpoint.limit;
    return isOver ? { ...admission, refusal: tooManyWithin(endpoint.windowMs) } : admission;
  }

  /** Restarts counting. */
  clear(): void {
    this.#all?.clear();
    for (const { counter } of this.#endpoints.values()) counter.clear();
  }
}

// Unlike the general refusal, it is JSON, and the wait is the length of the window, whatever is left of it.
function tooManyWithin(windowMs: number): Response {
  const error = "This endpoint has been requested too many times. Try again later.";
  return { status: 429, body: { message: { error } }, headers: { "Retry-After": String(windowMs / 1000) } };
}

/** Counts by name, starting again in each window of the clock. */
class WindowCounter {
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one more at this time, in milliseconds since the epoch; returns how many it makes in this window. */
  count(name: string, nowMs: number): number {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const counted = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, counted);
    return counted;
  }

  /** Restarts counting. */
  clear(): void {
    this.#counts.clear();
  }
}

/** Who is counted: a user, or an IP address for requests without a valid token. */
interface Counted {
  readonly kind: "authenticated" | "unauthenticated";
  readonly name: string;
}

/** Counts requests per caller and clock minute, as the real service does. */
export class RateLimiter {
  readonly #limit: number;
  readonly #counter = new WindowCounter(MINUTE_MS);

  constructor(requestsPerMinute: number) {
    this.#limit = requestsPerMinute;
  }

  /** Counts a request at this time, in milliseconds since the epoch. */
  admit({ kind, name }: Counted, nowMs: number): Admission {
    const observed = this.#counter.count(`${kind} ${name}`, nowMs);
    const resetMs = (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS;
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
    if (observed <= this.#limit) return { refusal: null, headers };
    return { refusal: RETRY_LATER, headers: { ...headers, "Retry-After": String(waitSeconds) } };
  }

  /** Restarts counting. */
  clear(): void {
    this.#counter.clear();
  }
}
