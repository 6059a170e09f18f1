import type { Client, ClientKey as Listed } from "../../client/index.ts";
import { isUnknown, type Context, type PendingObject } from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { settingsName } from "../error-tracking-settings/name.ts";
import { keyName, type KeyState } from "./key.ts";

/** What a plan has to know of a project's keys. */
export interface Seen {
  readonly keys: readonly Listed[];
  /** The key that a create with `adopt` takes over. */
  readonly adopted: Adopted | null;
}

/** The only active key of a project. */
export interface Adopted {
  readonly key: Listed;
  /** Another block has it in its state. */
  readonly isHeld: boolean;
  /** This run has made it, or switched error tracking on, which makes one: nobody's key is taken. */
  readonly isOurs: boolean;
}

/** Lists the keys where a plan depends on them: for `adopt`, and for a project that is written otherwise than in the state. */
export async function seeKeys(
  { prior, planned }: { readonly prior: KeyState | null; readonly planned: PendingObject<KeyState> },
  context: Context<Client>,
): Promise<Seen | null> {
  const { project, adopt } = planned;
  if (isUnknown(project)) return null;
  if (prior === null ? adopt !== true : project === prior.project) return null;
  const keys = await valueOf(context.client.clientKeys.list(project, callOf(context)), context);
  const key = onlyActive(keys);
  if (prior !== null || key === null) return { keys, adopted: null };
  const { managed, written } = context.run;
  const name = keyName(key.id);
  // Asked after the list has come: by then this run has met the states of the other blocks.
  return {
    keys,
    adopted: { key, isHeld: managed.has(name), isOurs: written.has(name) || written.has(settingsName(project)) },
  };
}

/** The project's active key, if it has exactly one. */
export function onlyActive(keys: readonly Listed[]): Listed | null {
  const [only, ...more] = keys.filter(({ active }) => active);
  return only === undefined || more.length > 0 ? null : only;
}
