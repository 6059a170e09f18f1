import { createApp, type AppOptions } from "./app/app.ts";
import type { ServiceContext } from "./context.ts";
import type { ServerParts } from "./http/index.ts";
import { inspectionOf, type Inspection } from "./inspection.ts";
import { type ProfileName, profileNamed } from "./model/index.ts";
import { fillStore, type Seed } from "./seed/index.ts";
import type { Store } from "./store/index.ts";

/** The start of a world. */
interface WorldOptions extends AppOptions {
  /** Null: the default one. */
  readonly seed: Seed | null;
  /** A token for the first user; null: the first one in the seed, or a random one. */
  readonly token: string | null;
  readonly profile: ProfileName;
  readonly url: () => string;
}

/** A service, however requests reach it. */
export interface AnyService {
  /** A token of the first user. */
  readonly token: string;
  /** Has everything again as a service that starts with these options and no file: the data, the faults, the limits. */
  readonly reset: () => void;
  /** Looks into what is stored, past all permissions. */
  readonly inspection: Inspection;
}

/** A store that has been filled, and what answers requests from it. */
interface World extends AnyService {
  /** The parts of a server. */
  readonly parts: ServerParts<ServiceContext>;
}

/** Fills a store. */
export function createWorld(store: Store, { seed, token: wanted, profile, url, ...options }: WorldOptions): World {
  const { log } = options;
  const { instance, token } = fillStore(store, { seed, token: wanted, log });
  store.mergeLog();
  const context = { store, instance, profile: profileNamed(profile), url };
  const { parts, forget } = createApp(context, options);
  const reset = (): void => {
    store.clear();
    context.instance = fillStore(store, { seed, token, log }).instance;
    forget();
  };
  return { parts, token, reset, inspection: inspectionOf(context) };
}
