import type { FastifyInstance } from "fastify";
import { createApp } from "./app/app.ts";
import { createServer, hostRule, listen } from "./http/index.ts";
import { inspectionOf, type Inspection } from "./inspection.ts";
import { parseSeed } from "./seed/index.ts";
import { checkOptions, type ServiceOptions } from "./service-options.ts";
import { openStore, type Store } from "./store/index.ts";
import { createWorld, type World } from "./world.ts";

/** A running service. */
export interface Service extends Pick<World, "token" | "reset"> {
  /** Its address, without a path. */
  readonly url: string;
  /** Looks into what is stored, past all permissions. */
  readonly inspection: Inspection;
  /** Finishes open requests, within five seconds, then releases the port and the file. Can be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a service. Throws a `DiagnosticError` when an option or the seed is invalid, or the file or port is not
 * available.
 */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  checkOptions(options);
  const { host: named = "127.0.0.1", port = 0, file = null, log = () => undefined } = options;
  // On many machines the name has two addresses, and the framework would start a second server for the other one.
  const host = named === "localhost" ? "127.0.0.1" : named;
  const isAllowedHost = hostRule(host, options.allowedHosts ?? null);
  const { profile = "interface", faults = false, token: wanted = null } = options;
  const seed = options.seed === undefined ? null : parseSeed(options.seed);
  const store = await openStore(file);
  try {
    let url = "";
    const world = createWorld(store, { seed, token: wanted, profile, url: () => url, log });
    const { parts, forget } = createApp(world.context, { faults, isAllowedHost, log });
    const server = createServer(parts);
    url = await listen(server, { host, port, log });
    const { context, token } = world;
    const reset = (): void => {
      world.reset();
      forget();
    };
    return { url, token, reset, inspection: inspectionOf(context), close: closerOf(server, store) };
  } catch (error) {
    store.close();
    throw error;
  }
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
