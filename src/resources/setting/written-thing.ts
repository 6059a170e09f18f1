import type { Client } from "../../client/index.ts";
import type { Context, Problem } from "../../kit/schema/index.ts";
import { inWords, nameOf, type Place } from "../place/place.ts";
import { findPlace } from "../place/same-place.ts";
import type { Claim } from "./claims.ts";
import { thingInWords, thingName, type Thing } from "./thing.ts";

type Asking = Pick<Context<Client>, "client" | "signal" | "shared">;

/** What the service says of a place; `unknown` where it could not be asked. */
type Found = Awaited<ReturnType<typeof findPlace>>;

/**
 * Whether one of these claims is of the thing that is to be deleted: a warning that says so, or that nobody can tell; null when none is. The
 * service is asked only where the words leave it open.
 */
export async function writtenThing(thing: Thing, claims: readonly Claim[], context: Asking): Promise<Problem | null> {
  const name = thingName(thing);
  const known = claims.find(({ names, movedTo }) => names.includes(name) || movedTo === name);
  if (known !== undefined) return unchanged(thing, known);
  if (claims.length === 0 || thing.place === null) return null;
  const own = await ask(thing.place, context);
  if (own === null) return null;
  for (const claim of claims) {
    const isSame = await isOf(claim, own, context);
    if (isSame === "unknown") return undecided(thing, claim);
    if (isSame) return unchanged(thing, claim);
  }
  return null;
}

async function isOf(
  { names, movedTo, isSettled, thing }: Claim,
  own: NonNullable<Found>,
  context: Asking,
): Promise<boolean | "unknown"> {
  if (own === "unknown") return "unknown";
  if (movedTo === own.id || names.includes(own.id) || names.includes(nameOf(own.path))) return true;
  if (isSettled || thing.place === null) return false;
  // It sent no request that would have told whether its path is an old one.
  const other = await ask(thing.place, context);
  return other === "unknown" ? "unknown" : other?.id === own.id;
}

/** Whatever keeps the service from answering, a delete that cannot know must not go on; but a cancelled one has not happened. */
async function ask(place: Place, context: Asking): Promise<Found> {
  try {
    return await findPlace(place, context);
  } catch (thrown) {
    if (context.signal.aborted) throw thrown;
    return "unknown";
  }
}

const unchanged = (thing: Thing, claim: Claim): Problem =>
  leftUnchanged(
    `Another resource wrote ${thingInWords(thing)} in the same apply${inOtherWords(thing, claim)}, so destroying this one changed nothing. Nothing is left to do.`,
  );

const undecided = (thing: Thing, claim: Claim): Problem =>
  leftUnchanged(
    `Another resource wrote ${thingInWords(claim.thing)} in the same apply. That may be the same as ${thingInWords(thing)}, and the service could not tell, so destroying this resource changed nothing. If they differ, change the setting by hand.`,
  );

const leftUnchanged = (detail: string): Problem => ({
  /**
   * @warning A destroy finds that another resource wrote the same settings in the same apply, or may have.
   * @do Nothing, if they are the same. Otherwise change the setting by hand.
   */
  summary: "Settings left unchanged",
  detail,
});

const inOtherWords = (thing: Thing, { thing: { place } }: Claim): string =>
  place === null || place.words === thing.place?.words ? "" : `, as ${inWords(place)}`;
