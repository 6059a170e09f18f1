import type { Client } from "../client/index.ts";
import type { Found, FoundPlace, Part, Skipped } from "./found.ts";
import { placesIn, type Scope } from "./places.ts";
import { readAhead } from "./read-ahead.ts";
import { readPlace } from "./read-place.ts";

/** How to walk. */
export interface WalkOptions {
  /** What is read of each place that has it. */
  readonly parts: readonly Part[];
  /** Ends the walk at once. */
  readonly signal: AbortSignal;
  /** Whether a place is passed by without a request, as it is known already. */
  readonly isKnown?: (place: FoundPlace) => boolean;
}

/**
 * Walks over the places of a scope and yields each with what was read of it, in the same order each time, and what was
 * skipped, with the reason. It holds a page of a list and some places, however many there are, and waits for its
 * reader. It asks for lists in pages of 100, once for each name, each setting and each project's keys.
 *
 * Throws where going on makes no sense: the token is not accepted, the service answers nobody, or what the user is a
 * member of cannot be listed. Throws the signal's reason when it aborts. What was yielded before holds.
 */
export async function* walk(
  client: Client,
  scope: Scope,
  { parts, signal, isKnown = () => false }: WalkOptions,
): AsyncGenerator<Found, void, undefined> {
  const end = new AbortController();
  const stop = (): void => end.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const visit = { client, parts, signal: end.signal };
  const read = async (place: FoundPlace | Skipped): Promise<readonly Found[]> => {
    if (place.kind === "skipped") return [place];
    return isKnown(place) ? [] : await readPlace(place, visit);
  };
  try {
    signal.throwIfAborted();
    for await (const found of readAhead(placesIn(scope, visit), read)) {
      signal.throwIfAborted();
      yield* found;
    }
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    // Whoever stops early does not wait for what is under way.
    signal.removeEventListener("abort", stop);
    end.abort();
  }
}
