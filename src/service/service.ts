import type { FastifyInstance } from "fastify";
import { createApp } from "./app/index.ts";
import { inspectionOf, type Inspection } from "./inspection.ts";
import { hostRule, listen } from "./http/index.ts";
import { profileNamed } from "./model/index.ts";
import { fillStore, parseSeed } from "./seed/index.ts";
import { checkOptions, type ServiceOptions } from "./service-options.ts";
import { openStore, type Store } from "./store/index.ts";

/** A running service. */
export interface Service {
  /** Its address, without a path. */
  readonly url: string;
  /** A token of the first user. */
  readonly token: string;
  /** Has everything again as a service that starts with these options and no file: the data, the faults, the limits. */
  readonly reset: () => void;
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
  const { profile = "interface", faults = false } = options;
  const seed = options.seed === undefined ? null : parseSeed(options.seed);
  const store = await openStore(file);
  try {
    const { instance, token } = fillStore(store, { seed, token: options.token ?? null, log });
    let url = "";
    const context = { store, instance, profile: profileNamed(profile), url: () => url };
    const { server, forget } = createApp(context, { faults, isAllowedHost, log });
    url = await listen(server, { host, port, log });
    const reset = (): void => {
      store.clear();
      context.instance = fillStore(store, { seed, token, log }).instance;
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
