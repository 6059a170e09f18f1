import type { Client } from "../../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Context, Problem } from "../../kit/schema/index.ts";
import type { Sameness } from "../place/place.ts";
import { samePlace } from "../place/same-place.ts";
import { isHeld } from "./held.ts";
import { thingInWords, thingKey, thingName, type Thing, type ThingChange } from "./thing.ts";

/** A change of a setting at plan time, its words known. */
export interface PlannedSetting extends ThingChange {
  readonly isReplacement: boolean;
  /** The values, in words. */
  readonly wants: string;
}

/** What a plan has to know of a setting beyond its configuration. */
export interface ObservedSetting<T> {
  /** What a create finds; null where nothing was read. It takes that over, unless the state holds it already, at another address. */
  readonly existing: { readonly value: T; readonly isHeld: boolean } | null;
  /** Warns that a create does not know what it finds, as the read failed; null when it did not. */
  readonly unread: Problem | null;
  /** Whether the place in the state and the planned one are the same; null where the words are. */
  readonly sameness: Sameness | null;
  /** Warns that another resource of the configuration wants the same; null when none does. */
  readonly rivalry: Problem | null;
}

type Asking = Pick<Context<Client>, "client" | "signal" | "shared">;

/** Looks at what a plan has to know. `read` is what the service has; it runs for a create, and no failure of it fails the plan. */
export async function observeSetting<T>(
  planned: PlannedSetting,
  context: Asking,
  read: () => Promise<T>,
): Promise<ObservedSetting<T>> {
  const { thing, prior } = planned;
  const { rivalry, isOwn } = enter(context.shared(createPlanned), planned);
  const seen = { existing: null, unread: null, sameness: null, rivalry };
  if (prior !== null) return { ...seen, sameness: await sameness(thing, prior, context) };
  return isOwn ? seen : { ...seen, ...(await look(thing, context, read)) };
}

/** The apply reads again before it writes, and what keeps it from that is an error there. */
async function look<T>(
  thing: Thing,
  context: Asking,
  read: () => Promise<T>,
): Promise<Pick<ObservedSetting<T>, "existing" | "unread">> {
  try {
    const value = await read();
    return { existing: { value, isHeld: isHeld(thing, context) }, unread: null };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || context.signal.aborted) throw thrown;
    return { existing: null, unread: thrown.code === "gone" ? null : unread(thing, thrown) };
  }
}

const unread = (thing: Thing, { message }: DiagnosticError): Problem => ({
  /**
   * @warning A plan could not read the setting that a create would take over, so it does not say what is there.
   * @do Do what the second part of the message says. The apply fails if it cannot read the setting either.
   */
  summary: "Existing setting not read",
  detail: `The plan could not read ${thingInWords(thing)}, so it does not say what an apply would take over. The apply fails if it cannot read it either.\n${message}`,
});

async function sameness({ place }: Thing, { place: prior }: Thing, context: Asking): Promise<Sameness | null> {
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
  const name = thingKey(thing);
  const earlier = all.get(name);
  if (isReplacement && earlier !== undefined) return { rivalry: null, isOwn: earlier.isOwn };
  const isOwn = prior !== null && thingName(prior) === thingName(thing);
  all.set(name, { wants: earlier?.wants ?? wants, isOwn: isOwn || earlier?.isOwn === true });
  return { rivalry: earlier === undefined ? null : rivalry(thing, [earlier.wants, wants]), isOwn: false };
}

const rivalry = (thing: Thing, wants: readonly string[]): Problem => {
  const [one = "", other = ""] = [...wants].sort();
  return {
    summary: "Two resources manage the same setting",
    detail: `Two resources of this configuration manage ${thingInWords(thing)}: one wants ${one}, the other ${other}. An apply that writes both fails. Keep one of them.`,
  };
};
