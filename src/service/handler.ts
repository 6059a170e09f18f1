import { createDispatch, hostRule, type ReceivedResponse, type SentRequest } from "./http/index.ts";
import type { ProfileName } from "./model/index.ts";
import { outsideOf } from "./outside.ts";
import { parseSeed, type SeedInput } from "./seed/index.ts";
import { openStore } from "./store/index.ts";
import { createWorld, type AnyService } from "./world.ts";

/** The parts that a handler works with. */
interface HandlerOptions {
  readonly seed: SeedInput;
  /** The default is `interface`. */
  readonly profile?: ProfileName;
  /** The address that responses name and that requests are for, without a path; the default is `http://localhost`. */
  readonly url?: string;
  /** The time in milliseconds since the epoch, like `Date.now`. */
  readonly clock: () => number;
  /** A number from 0 to below 1, like `Math.random`. */
  readonly random: () => number;
  /** Receives the stack of an internal error; the default ignores it. */
  readonly log?: (line: string) => void;
}

/** A service without connections, in memory. */
export interface Handler extends AnyService {
  /** Answers a request before it returns, as the service does over a connection. */
  readonly handle: (request: SentRequest) => ReceivedResponse;
  /** Releases the memory; no other method may be called afterwards. */
  readonly close: () => void;
}

/**
 * Makes the service without connections, with its routes and its store. Nothing in it waits, and its time and its
 * randomness are those that are handed in: the same requests get the same bytes. Throws a `DiagnosticError` when the
 * seed is invalid.
 */
export async function createHandler(options: HandlerOptions): Promise<Handler> {
  const { profile = "interface", url = "http://localhost", clock, random, log = () => undefined } = options;
  const seed = parseSeed(options.seed);
  const store = await openStore(null, outsideOf(clock, random));
  const isAllowedHost = hostRule(new URL(url).hostname, []);
  const start = { seed, token: null, profile, url: () => url, faults: false, isAllowedHost, log };
  const { parts, ...world } = createWorld(store, start);
  return { ...world, handle: createDispatch(parts), close: () => store.close() };
}
