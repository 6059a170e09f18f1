import type { Context } from "../../kit/schema/index.ts";
import { thingKey, type Thing } from "./thing.ts";

type Sharing = Pick<Context<unknown>, "shared">;

const createHeld = (): Set<string> => new Set();

/** Notes that an object of the state is this thing: when it is refreshed, and when it is destroyed. */
export const noteHeld = (thing: Thing, { shared }: Sharing): void => void shared(createHeld).add(thingKey(thing));

/**
 * Whether an object of the state is this thing, as far as this plan or apply has seen: then a create of it is a replacement, or a rename.
 * Terraform refreshes a tainted object before it plans it, and destroys a replaced one before it plans the new one; renames have no order.
 */
export const isHeld = (thing: Thing, { shared }: Sharing): boolean => shared(createHeld).has(thingKey(thing));
