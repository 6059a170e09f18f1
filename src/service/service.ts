import type { FastifyInstance } from "fastify";
import { createServer, hostRule, listen } from "./http/index.ts";
import { parseSeed } from "./seed/index.ts";
import { checkOptions, type ServiceOptions } from "./service-options.ts";
import { openStore, type Store } from "./store/index.ts";
import { createWorld, type AnyService } from "./world.ts";

/** A running service. */
export interface Service extends AnyService {
  /** Its address, without a path. */
  readonly url: string;
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
  const { profile = "interface", faults = false, token = null } = options;
  const seed = options.seed === undefined ? null : parseSeed(options.seed);
  const store = await openStore(file);
  try {
    let url = "";
    const start = { seed, token, profile, url: () => url, faults, isAllowedHost, log };
    const { parts, ...world } = createWorld(store, start);
    const server = createServer(parts);
    url = await listen(server, { host, port, log });
    return { ...world, url, close: closerOf(server, store) };
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
