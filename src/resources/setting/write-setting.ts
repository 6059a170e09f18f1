import type { Client, Reply } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { configured, valueIn } from "../place/moved.ts";
import { createClaims, type Wanted } from "./claims.ts";
import { noteHeld } from "./held.ts";
import type { Thing } from "./thing.ts";
import { writtenThing } from "./written-thing.ts";

/** Takes the value out of a reply, and what the reply says of where the project is. */
export type Hear = <T>(reply: Reply<T>) => T;

/** Runs the create or the update of a setting. Throws `conflict` where another resource has written it in this apply, or is about to. */
export function writeSetting<T>(
  wanted: Wanted,
  context: Context<Client>,
  work: (hear: Hear) => Promise<T>,
): Promise<T> {
  return context.shared(createClaims).hold(wanted, (holding) =>
    work((reply) => {
      holding.heard(reply);
      return valueIn(reply, configured(wanted.thing.place), context);
    }),
  );
}

/** Runs the delete of a setting, unless a create or an update of this apply wrote it: then nothing changes, with a warning. */
export function releaseSetting(
  thing: Thing,
  context: Context<Client>,
  work: (hear: Hear) => Promise<void>,
): Promise<void> {
  noteHeld(thing, context);
  return context.shared(createClaims).release(thing, async (claims) => {
    const warning = await writtenThing(thing, claims, context);
    if (warning !== null) context.warn(warning);
    else await work((reply) => valueIn(reply, { words: thing.place?.words ?? "" }, context));
  });
}
