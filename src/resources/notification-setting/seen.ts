import type { NotificationSetting as Shown } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { isNumber } from "../place/place.ts";
import { kindOf, thingName, type Thing } from "../setting/thing.ts";

type Sharing = Pick<Context<unknown>, "shared">;

/** What plans have read, by the kinds and then by the names of the things. */
const createSeen = (): Map<string, Map<string, Shown>> => new Map();

function seenOf(thing: Thing, { shared }: Sharing): Map<string, Shown> {
  const all = shared(createSeen);
  const ofKind = all.get(kindOf(thing)) ?? new Map<string, Shown>();
  all.set(kindOf(thing), ofKind);
  return ofKind;
}

/** Notes what a plan has read, for the create that follows it in the same apply. */
export const noteSeen = (thing: Thing, shown: Shown, context: Sharing): void =>
  void seenOf(thing, context).set(thingName(thing), shown);

/** What the plan of this create has read; null where it has read nothing. It is given once, as the create changes it. */
export function takeSeen(thing: Thing, context: Sharing): Shown | null {
  const seen = seenOf(thing, context);
  const shown = seen.get(thingName(thing)) ?? null;
  seen.delete(thingName(thing));
  return shown;
}

/** Forgets what plans have read of a thing that a delete has changed since; under other words, too: a number and a path can be one. */
export function forgetSeen(thing: Thing, context: Sharing): void {
  const seen = seenOf(thing, context);
  const name = thingName(thing);
  for (const other of seen.keys()) {
    if (other === name || isNumber(other) !== isNumber(name)) seen.delete(other);
  }
}
