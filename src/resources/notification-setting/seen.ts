import type { NotificationSetting as Shown } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { thingKey, type Thing } from "../setting/thing.ts";

type Sharing = Pick<Context<unknown>, "shared">;

const createSeen = (): Map<string, Shown> => new Map();

/** Notes what a plan has read, for the create that follows it in the same apply. */
export const noteSeen = (thing: Thing, shown: Shown, { shared }: Sharing): void =>
  void shared(createSeen).set(thingKey(thing), shown);

/** What the plan of this create has read; null where it has read nothing. It is given once, as the create changes it. */
export function takeSeen(thing: Thing, { shared }: Sharing): Shown | null {
  const seen = shared(createSeen);
  const shown = seen.get(thingKey(thing)) ?? null;
  seen.delete(thingKey(thing));
  return shown;
}
