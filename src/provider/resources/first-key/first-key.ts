import type { Client, ClientKey } from "../../client/index.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { withListedKeys } from "./project-keys.ts";
import type { Keys } from "./key-order.ts";
import type { KeyTurn } from "./key-turn.ts";

/** A first key that a write of settings should have made, and that no list has shown yet. */
interface Expected {
  readonly sinceMs: number;
  /** The keys before the write, by their numbers. */
  readonly known: ReadonlySet<number>;
}

/** The keys that were created during this apply, by their numbers, which are unique on the service. */
interface NewKeys {
  /** Keys that the service created and that no resource has yet. */
  readonly offered: Set<number>;
  /** Keys that this provider has created. */
  readonly made: Set<number>;
  /** First keys that are still to appear, by canonical references of their projects. */
  readonly expected: Map<string, Expected>;
  /** The projects whose first key did not appear within two seconds. */
  readonly inVain: Set<string>;
}

const createNewKeys = (): NewKeys => ({
  offered: new Set(),
  made: new Set(),
  expected: new Map(),
  inVain: new Set(),
});

type SharedContext = Pick<Context<Client>, "shared">;

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
  return withListedKeys(project, context, async (turn) => {
    const before = turn.keys;
    const result = await write();
    if (before.some(({ active }) => active)) return { result, firstKey: null };
    const { offered, expected } = context.shared(createNewKeys);
    const known = new Set(before.map(({ id }) => id));
    expected.set(turn.reference, { sinceMs: context.client.clock.nowMs(), known });
    await turn.listAfterWrite(`The error tracking settings of the project \`${project}\` are written.`);
    const first = expectedKey(turn, context);
    if (first !== null) offered.add(first.id);
    return { result, firstKey: first?.id ?? null };
  });
}

/** The first key that the project is to get, if the last list shows it; null also where several keys are new. */
function expectedKey({ reference, keys }: KeyTurn, context: SharedContext): ClientKey | null {
  const { expected, inVain, made } = context.shared(createNewKeys);
  const awaited = expected.get(reference);
  if (awaited === undefined) return null;
  const [first, ...more] = keys.filter(({ id }) => !awaited.known.has(id) && !made.has(id));
  if (first === undefined) return null;
  expected.delete(reference);
  inVain.clear();
  return more.length > 0 ? null : first;
}

/**
 * Takes the project's first key, at most once; null where there is none to take. Where a write of settings has just
 * made one that an old list does not show yet, it waits for it.
 */
export async function takeFirstKey(turn: KeyTurn, context: Context<Client>): Promise<ClientKey | null> {
  const { offered } = context.shared(createNewKeys);
  const found = turn.keys.find(({ id }) => offered.delete(id)) ?? expectedKey(turn, context);
  return found ?? awaitFirstKey(turn, context);
}

/** When the keys are listed again, counted from the write of the settings. */
const LIST_AT_MS = [200, 500, 1000, 2000];

/** After so many projects in vain, the service makes no first keys. */
const MAX_IN_VAIN = 3;

async function awaitFirstKey(turn: KeyTurn, context: Context<Client>): Promise<ClientKey | null> {
  const { expected, inVain } = context.shared(createNewKeys);
  const { client, signal } = context;
  const awaited = expected.get(turn.reference);
  if (awaited === undefined) return null;
  for (const ms of LIST_AT_MS) {
    // What counts is when a list was asked for: its response can be late.
    if (turn.listedMs >= awaited.sinceMs + ms) continue;
    if (inVain.size >= MAX_IN_VAIN) return null;
    // After Ctrl-C, the list says that nothing is sent any more.
    const leftMs = awaited.sinceMs + ms - client.clock.nowMs();
    if (leftMs > 0) await client.clock.wait(leftMs, signal).catch(() => undefined);
    await turn.list();
    const first = expectedKey(turn, context);
    if (first !== null || !expected.has(turn.reference)) return first;
  }
  inVain.add(turn.reference);
  return null;
}

/** Notes a key that this provider has created, which is never offered. */
export function noteMadeKey({ id }: ClientKey, { shared }: SharedContext): void {
  shared(createNewKeys).made.add(id);
}

/** The keys that appeared in a project while this provider created one, beside all that it has created. */
export function strangeKeys(before: Keys, after: Keys, { shared }: SharedContext): Keys {
  const { made, offered } = shared(createNewKeys);
  const known = new Set([...before.map(({ id }) => id), ...made, ...offered]);
  return after.filter(({ id }) => !known.has(id));
}
