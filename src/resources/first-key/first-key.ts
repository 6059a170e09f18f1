import type { Client, ClientKey } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { withListedKeys } from "./project-keys.ts";

type Keys = readonly ClientKey[];

/** What this apply knows of the keys that it saw come, by their numbers, which are unique on the service. */
interface Known {
  /** Keys that the service made by itself and that belong to no resource yet. */
  readonly offered: Set<number>;
  /** Keys that this provider has made. */
  readonly made: Set<number>;
}

const createKnown = (): Known => ({ offered: new Set(), made: new Set() });

/**
 * Runs a write of settings that ends active and integrated. Where the project has no active key the service then makes one by itself; if
 * exactly one came, it is offered to the resources of this apply. Keys that were there before are nobody's to give away.
 */
export function offeringFirstKey<T>(project: string, context: Context<Client>, write: () => Promise<T>): Promise<T> {
  return withListedKeys(project, context, async (before) => {
    const result = await write();
    if (!before.some(({ active }) => active)) await offerNew(project, before, context);
    return result;
  });
}

async function offerNew(project: string, before: Keys, { client, signal, shared }: Context<Client>): Promise<void> {
  const { offered, made } = shared(createKnown);
  // The settings are written: that the keys cannot be listed any more only leaves the first one for an import.
  const after = await client.clientKeys.list(project, { signal, fresh: true }).then(
    ({ value }) => value,
    () => before,
  );
  const known = new Set(before.map(({ id }) => id));
  const [only, ...more] = after.filter(({ id }) => !known.has(id) && !made.has(id));
  if (only !== undefined && more.length === 0) offered.add(only.id);
}

/** Takes the project's first key out of what is offered, once; null when none of the listed ones is. */
export function takeFirstKey(listed: Keys, { shared }: Pick<Context<Client>, "shared">): ClientKey | null {
  const { offered } = shared(createKnown);
  return listed.find(({ id }) => offered.delete(id)) ?? null;
}

/** Notes a key that this provider has made: it is nobody's first key. */
export function noteMadeKey({ id }: ClientKey, { shared }: Pick<Context<Client>, "shared">): void {
  shared(createKnown).made.add(id);
}
