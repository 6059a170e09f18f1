import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { checkOptions } from "./check-options.ts";
import { listen } from "./listen.ts";
import { type ProfileName, profileNamed } from "./profile.ts";
import { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { parseSeed, type SeedInput, settleStore } from "./seed/index.ts";
import { type Instance, openStore, type Store } from "./store/index.ts";

/** How a service is started; everything has a default. */
export interface ServiceOptions {
  /** The address to listen on; the default, 127.0.0.1, is reached from this machine only. */
  readonly host?: string;
  /** The port to listen on; the default, 0, picks a free one. */
  readonly port?: number;
  /** The file that keeps everything; without it, all is in memory. */
  readonly file?: string;
  /** The world to start with, as in a seed file. A file that holds a world already keeps its own. */
  readonly seed?: SeedInput;
  /** A token of the first user; without it, the first one in the seed, or a random one. */
  readonly token?: string;
  /** Which reading of the interface to give; the default is `interface`. */
  readonly profile?: ProfileName;
  /** Whether an administrator can make requests go wrong, at `/_tocsin/faults`; the default is false. */
  readonly faults?: boolean;
  /** Takes warnings and one line per request, without query or token; the default drops them. */
  readonly log?: (line: string) => void;
}

/** A service that is running. */
export interface Service {
  /** Its address, without a path. */
  readonly url: string;
  /** A token of the first user. */
  readonly token: string;
  /** Finishes what is under way, within five seconds, then releases the port and the file. Can be called again. */
  readonly close: () => Promise<void>;
}

const CLOSING_MS = 5_000;

/** Starts a service. Throws a `TocsinError` when an option or the seed is wrong, or the file or the port cannot be had. */
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
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSING_MS);
  await app.close();
  clearTimeout(deadline);
  store.close();
}
