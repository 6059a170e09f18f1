import type { ServiceContext } from "./context.ts";
import { type ProfileName, profileNamed } from "./model/index.ts";
import { fillStore, type Seed } from "./seed/index.ts";
import type { Store } from "./store/index.ts";

/** The start of a world. */
interface WorldOptions {
  /** Null: the default one. */
  readonly seed: Seed | null;
  /** A token for the first user; null: the first one in the seed, or a random one. */
  readonly token: string | null;
  readonly profile: ProfileName;
  readonly url: () => string;
  readonly log: (line: string) => void;
}

/** A store that has been filled, as routes see it. */
export interface World {
  readonly context: ServiceContext;
  /** A token of the first user. */
  readonly token: string;
  /** Has everything again as a service that starts with these options and no file: the data, the faults, the limits. */
  readonly reset: () => void;
}

/** Fills a store. */
export function createWorld(store: Store, { seed, token: wanted, profile, url, log }: WorldOptions): World {
  const { instance, token } = fillStore(store, { seed, token: wanted, log });
  const context = { store, instance, profile: profileNamed(profile), url };
  const reset = (): void => {
    store.clear();
    context.instance = fillStore(store, { seed, token, log }).instance;
  };
  return { context, token, reset };
}
