import type { Client, ClientKey } from "../../client/index.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { withListedKeys } from "./project-keys.ts";

type Keys = readonly ClientKey[];

/** The keys that were created during this apply, by their numbers, which are unique on the service. */
interface NewKeys {
  /** Keys that the service created and that no resource has yet. */
  readonly offered: Set<number>;
  /** Keys that this provider has created. */
  readonly made: Set<number>;
}

const createNewKeys = (): NewKeys => ({ offered: new Set(), made: new Set() });

/**
 * Runs a write of settings that ends active and integrated, after which the service creates a key by itself if the
 * project has no active one. If exactly one new key appears, it is offered to the key resources of this apply; a key
 * that existed before never is. Resolves to what the write returned, and to the number of the first key; null for none.
 */
export function offeringFirstKey<T>(
  project: string,
  context: Context<Client>,
  write: () => Promise<T>,
): Promise<{ readonly result: T; readonly firstKey: number | null }> {
  return withListedKeys(project, context, async (before) => {
    const result = await write();
    const firstKey = before.some(({ active }) => active) ? null : await offerNew(project, before, context);
    return { result, firstKey };
  });
}

async function offerNew(
  project: string,
  before: Keys,
  { client, signal, shared }: Context<Client>,
): Promise<number | null> {
  const { offered, made } = shared(createNewKeys);
  // The settings are written. If the keys cannot be listed now, the first key is left for an import.
  const after = await client.clientKeys.list(project, { signal, fresh: true }).then(
    ({ value }) => value,
    () => before,
  );
  const known = new Set(before.map(({ id }) => id));
  const [only, ...more] = after.filter(({ id }) => !known.has(id) && !made.has(id));
  if (only === undefined || more.length > 0) return null;
  offered.add(only.id);
  return only.id;
}

/** Takes an offered key from those listed, each at most once; null when none of them is offered. */
export function takeFirstKey(listed: Keys, { shared }: Pick<Context<Client>, "shared">): ClientKey | null {
  const { offered } = shared(createNewKeys);
  return listed.find(({ id }) => offered.delete(id)) ?? null;
}

/** Notes a key that this provider has created, which is never offered. */
export function noteMadeKey({ id }: ClientKey, { shared }: Pick<Context<Client>, "shared">): void {
  shared(createNewKeys).made.add(id);
}
