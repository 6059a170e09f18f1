import type { Endpoint } from "./http/request.ts";
import type { Profile } from "./model/profile.ts";
import type { RateLimiter } from "./app/rate-limiter.ts";
import type { Instance, Store } from "./store/index.ts";

/** What every endpoint works with. */
export interface World {
  readonly store: Store;
  readonly instance: Instance;
  readonly profile: Profile;
  /** Null: no limit. */
  readonly limiter: RateLimiter | null;
  /** The service's own address, with its port and without a path. */
  readonly url: () => string;
}

/** An endpoint of the service. */
export type ServiceEndpoint = Endpoint<World>;
