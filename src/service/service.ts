import type { FastifyInstance } from "fastify";
import { createApp } from "./app/app.ts";
import { listen } from "./http/listen.ts";
import { profileNamed } from "./model/profile.ts";
import { RateLimiter } from "./app/rate-limiter.ts";
import { parseSeed, settleStore } from "./seed/index.ts";
import { checkOptions, type ServiceOptions } from "./service-options.ts";
import { type Instance, openStore, type Store } from "./store/index.ts";

/** A service that is running. */
export interface Service {
  /** Its address, without a path. */
  readonly url: string;
  /** A token of the first user. */
  readonly token: string;
  /** Finishes what is under way, within five seconds, then releases the port and the file. Can be called again. */
  readonly close: () => Promise<void>;
}

/** Starts a service. Throws a `DiagnosticError` when an option or the seed is wrong, or the file or the port cannot be had. */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  checkOptions(options);
  const { host = "127.0.0.1", port = 0, file = null, log = () => undefined } = options;
  const { profile = "interface", faults = false } = options;
  const seed = options.seed === undefined ? null : parseSeed(options.seed);
  const store = await openStore(file);
  try {
    const { instance, token } = settleStore(store, { seed, token: options.token ?? null, log });
    let url = "";
    const world = { store, instance, profile: profileNamed(profile), limiter: limiterOf(instance), url: () => url };
    const app = createApp(world, { faults, log });
    url = await listen(app, { host, port, log });
    return { url, token, close: closerOf(app, store) };
  } catch (error) {
    store.close();
    throw error;
  }
}

function limiterOf({ rateLimitPerMinute }: Instance): RateLimiter | null {
  return rateLimitPerMinute === null ? null : new RateLimiter(rateLimitPerMinute);
}

function closerOf(app: FastifyInstance, store: Store): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close(app, store));
}

async function close(app: FastifyInstance, store: Store): Promise<void> {
  try {
    await app.close();
  } finally {
    store.close();
  }
}
