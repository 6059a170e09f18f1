import type { Client } from "../client/index.ts";
import { reasonOf } from "./failure.ts";
import type { Found, FoundPlace, Part, PlaceQuery, Skipped } from "./found.ts";
import { placesIn, type Scope } from "./places.ts";
import { readAhead } from "./read-ahead.ts";

/** The options of a walk. */
export interface WalkOptions<T> {
  /** The parts to read from each place that has them. */
  readonly parts: readonly Part<T>[];
  /** Ends the walk immediately. */
  readonly signal: AbortSignal;
  /** Whether a place is skipped without a request, because it is already known. */
  readonly isKnown?: (place: FoundPlace) => boolean;
}

/**
 * Walks over the places of a scope and yields each with its objects, always in the same order, and the skipped parts
 * with the reason. It keeps a page of a list and some places in memory, however many there are, and waits for its
 * reader. It requests lists in pages of 100, once for each name, each setting and each project's keys.
 *
 * Throws if it cannot usefully continue: the token is not accepted, the service does not answer any call, or the user's
 * memberships cannot be listed. Throws the signal's reason when it aborts. Earlier results remain valid.
 */
export async function* walk<T>(
  client: Client,
  scope: Scope,
  { parts, signal, isKnown = () => false }: WalkOptions<T>,
): AsyncGenerator<Found<T>, void, undefined> {
  const end = new AbortController();
  const stop = (): void => end.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const search = { client, kinds: new Set(parts.flatMap(({ places }) => places)), signal: end.signal };
  const read = async (place: FoundPlace | Skipped): Promise<readonly Found<T>[]> => {
    if (place.kind === "skipped") return [place];
    return isKnown(place) ? [] : await readPlace(parts, { ...search, place });
  };
  try {
    signal.throwIfAborted();
    for await (const found of readAhead(placesIn(scope, search), read)) {
      signal.throwIfAborted();
      yield* found;
    }
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    // A reader that stops early does not wait for requests in progress.
    signal.removeEventListener("abort", stop);
    end.abort();
  }
}

/** Reads the parts of a place at the same time. The skipped parts come after the place. */
async function readPlace<T>(parts: readonly Part<T>[], query: PlaceQuery): Promise<readonly Found<T>[]> {
  const { place } = query;
  const readPart = async (part: Part<T>): Promise<readonly T[] | Skipped> => {
    try {
      return await part.read(query);
    } catch (thrown) {
      const { name, noun } = part;
      const reference = place.kind === "global" ? null : { kind: place.kind, reference: place.path };
      return { kind: "skipped", what: name, noun, place: reference, reason: reasonOf(thrown, query) };
    }
  };
  const own = parts.filter(({ places }) => places.includes(place.kind));
  const results = await Promise.all(own.map(readPart));
  const read = results.flatMap((result) => (isSkipped(result) ? [] : result));
  return [{ kind: "place", place, read }, ...results.filter(isSkipped)];
}

const isSkipped = (result: readonly unknown[] | Skipped): result is Skipped => "reason" in result;
