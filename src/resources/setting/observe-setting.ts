import type { Client } from "../../client/index.ts";
import { onCode } from "../../kit/errors.ts";
import type { Context, Problem } from "../../kit/schema/index.ts";
import type { Sameness } from "../place/place.ts";
import { samePlace } from "../place/same-place.ts";
import { kindOf, thingInWords, thingName, type Thing, type ThingChange } from "./thing.ts";

/** A change of a setting at plan time, its words known. */
export interface PlannedSetting extends ThingChange {
  readonly isReplacement: boolean;
  /** The values, in words. */
  readonly wants: string;
}

/** What a plan has to know of a setting beyond its configuration. */
export interface ObservedSetting<T> {
  /** What a create takes over; null where nothing was read. */
  readonly existing: { readonly value: T } | null;
  /** Whether the place in the state and the planned one are the same; null where the words are. */
  readonly sameness: Sameness | null;
  /** Warns that another resource of the configuration wants the same; null when none does. */
  readonly rivalry: Problem | null;
}

/** Looks at what a plan has to know. `read` is what the service has; it runs for a create. */
export async function observeSetting<T>(
  planned: PlannedSetting,
  context: Pick<Context<Client>, "client" | "signal" | "shared">,
  read: () => Promise<T>,
): Promise<ObservedSetting<T>> {
  const { thing, prior } = planned;
  const { rivalry, isOwn } = enter(context.shared(createPlanned), planned);
  if (prior !== null) return { existing: null, sameness: await sameness(thing, prior, context), rivalry };
  if (isOwn) return { existing: null, sameness: null, rivalry };
  const existing = await onCode("gone", async () => ({ value: await read() }), null);
  return { existing, sameness: null, rivalry };
}

async function sameness(
  { place }: Thing,
  { place: prior }: Thing,
  context: Pick<Context<Client>, "client" | "signal" | "shared">,
): Promise<Sameness | null> {
  if (place === null || prior === null || place.words === prior.words) return null;
  return samePlace(prior, place, context);
}

/** What the resources of a configuration want, by the names of the things. */
type Planned = Map<string, { readonly wants: string; readonly isOwn: boolean }>;

const createPlanned = (): Planned => new Map();

/**
 * Enters what a resource wants. The create of a replacement was entered with the change before it; it takes over its own thing where that
 * change did not name another one.
 */
function enter(all: Planned, { thing, prior, isReplacement, wants }: PlannedSetting) {
  const name = `${kindOf(thing)} ${thingName(thing)}`;
  const earlier = all.get(name);
  if (isReplacement && earlier !== undefined) return { rivalry: null, isOwn: earlier.isOwn };
  const isOwn = prior !== null && thingName(prior) === thingName(thing);
  all.set(name, { wants: earlier?.wants ?? wants, isOwn: isOwn || earlier?.isOwn === true });
  return { rivalry: earlier === undefined ? null : rivalry(thing, [earlier.wants, wants]), isOwn: false };
}

const rivalry = (thing: Thing, wants: readonly string[]): Problem => {
  const [one = "", other = ""] = [...wants].sort();
  return {
    summary: `Two resources manage the same ${thing.title}`,
    detail: `Two resources of this configuration manage ${thingInWords(thing)}: one wants ${one}, the other ${other}. An apply that writes both fails. Keep one of them.`,
  };
};
