import type { Route } from "./http/index.ts";
import type { Profile } from "./model/index.ts";
import type { Instance, Store } from "./store/index.ts";

/** The context of every route. */
export interface ServiceContext {
  readonly store: Store;
  readonly instance: Instance;
  readonly profile: Profile;
  /** The service's own address, with its port and without a path. */
  readonly url: () => string;
}

/** A route of the service. */
export type ServiceRoute = Route<ServiceContext>;

/** Throws the refusal of a request whose body has not been read. */
export type Admit = NonNullable<ServiceRoute["admit"]>;
