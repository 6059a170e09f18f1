import type { Client, ClientKey } from "../../client/index.ts";
import { diagnostic, DiagnosticError } from "../../../kit/errors.ts";
import type { Context, Problem } from "../../../kit/schema/index.ts";
import { findPlaceToWrite } from "../place/find-place.ts";
import { isNumericId, projectRef } from "../place/place-ref.ts";
import { numberToRecord } from "../place/place-number.ts";
import { WARNINGS } from "./diagnostics.ts";
import { mayBeSame, type Keys } from "./key-order.ts";
import { LIST_AT_MS, type KeyTurn } from "./key-turn.ts";
import { withListedKeys } from "./project-keys.ts";

/** A first key that a write of settings should have created, but that no list has shown yet. */
interface Expected {
  readonly sinceMs: number;
  /** The numbers of the keys before the write. */
  readonly known: ReadonlySet<number>;
}

/** The numbers of the keys that were created during this apply. A number is unique on the service. */
interface NewKeys {
  /** The keys that the service created and that no resource has yet. */
  readonly offered: Set<number>;
  /** The keys that this provider has created. */
  readonly made: Set<number>;
  /** The first keys that have not appeared yet, by canonical references of their projects. */
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
 * Runs a write that leaves the settings active and integrated. The service then automatically creates a key if the
 * project has no active one. If exactly one new key appears, it is offered to the key resources of this apply; a key
 * that existed before never is. Resolves to the result of the write, and to the number of the first key; null for none.
 */
export function offeringFirstKey<T>(
  project: string,
  context: Context<Client>,
  write: () => Promise<T>,
): Promise<{ readonly result: T; readonly firstKey: number | null }> {
  return withListedKeys(project, context, async (turn) => {
    if (turn.keys.some(({ active }) => active)) return { result: await write(), firstKey: null };
    const { offered, expected } = context.shared(createNewKeys);
    const known = new Set(turn.keys.map(({ id }) => id));
    const expect = (): void => void expected.set(turn.reference, { sinceMs: context.client.clock.nowMs(), known });
    const result = await write().catch((thrown: unknown) => {
      if (thrown instanceof DiagnosticError && thrown.mayHaveExecuted) {
        expect();
        turn.warnOfUnmanaged(
          WARNINGS.firstKeyUnknown,
          `A write of the error tracking settings of the project \`${project}\` failed, but may have taken effect`,
        );
      }
      throw thrown;
    });
    expect();
    const written = `The error tracking settings of the project \`${project}\` were written.`;
    // After Ctrl-C there is only one list.
    const list = async () => (context.signal.aborted ? null : turn.listAfterWrite(written));
    const isListed = (await turn.listAfterWrite(written)) !== null;
    const search = { reference: turn.reference, turn, list };
    const first = isListed ? (expectedKey(search, context) ?? (await awaitFirstKey(search, context))) : null;
    if (first !== null) offered.add(first.id);
    else if (isListed && context.signal.aborted && expected.has(turn.reference)) {
      const cause = `${written} The run was stopped before the list of its keys showed a new one`;
      turn.warnOfUnmanaged(WARNINGS.firstKeyUnknown, cause);
    }
    return { result, firstKey: first?.id ?? null };
  });
}

/** A search for the first key of a project. */
interface Search {
  /** The project reference under which it is expected. */
  readonly reference: string;
  readonly turn: KeyTurn;
  /** Lists the keys again; resolves to null if that ends the search. */
  readonly list: () => Promise<Keys | null>;
}

/** Returns the expected first key of the project if the last list shows it; null if not, or if several keys are new. */
function expectedKey({ reference, turn }: Search, context: Pick<Context<Client>, "shared" | "warn">): ClientKey | null {
  const { expected, inVain, made } = context.shared(createNewKeys);
  const awaited = expected.get(reference);
  if (awaited === undefined) return null;
  const [first, ...more] = turn.keys.filter(({ id }) => !awaited.known.has(id) && !made.has(id));
  if (first === undefined) return null;
  inVain.clear();
  if (more.length === 0) return first;
  expected.delete(reference);
  context.warn(severalNew(turn.project, [first, ...more]));
  return null;
}

function severalNew(project: string, keys: Keys): Problem {
  const ids = keys.map(({ id }) => `\`${project}:${id}\``);
  const why = `After the error tracking settings of the project \`${project}\` were written, several keys were new. The service created one of them, and somebody else the others; this apply uses none of them. Their import IDs are ${ids.join(", ")}.`;
  return diagnostic(WARNINGS.anotherKey, { why });
}

/**
 * Takes the project's first key, at most once; null if there is none. If a write of settings has just created one that
 * an outdated list does not show yet, waits for it.
 */
export async function takeFirstKey(turn: KeyTurn, context: Context<Client>): Promise<ClientKey | null> {
  const { offered, expected } = context.shared(createNewKeys);
  const reference = await expectedReference(turn, context);
  const search = { reference, turn, list: () => turn.list() };
  const first =
    turn.keys.find(({ id }) => offered.has(id)) ??
    expectedKey(search, context) ??
    (await awaitFirstKey(search, context));
  if (first === null) return null;
  offered.delete(first.id);
  expected.delete(reference);
  noteMadeKey(first, context);
  return first;
}

/** Returns the reference under which a first key of the project is expected: its number or its path. */
async function expectedReference({ reference }: KeyTurn, context: Context<Client>): Promise<string> {
  const { expected } = context.shared(createNewKeys);
  if (expected.has(reference)) return reference;
  for (const other of expected.keys()) {
    if (!mayBeSame(other, reference)) continue;
    const [number, path] = isNumericId(other) ? [other, reference] : [reference, other];
    // Both were looked up before they were written, so this sends no request.
    if (String(await numberToRecord(projectRef(path), context, findPlaceToWrite)) === number) return other;
  }
  return reference;
}

/** After this many projects without one, the service is assumed to create no first keys. */
const MAX_IN_VAIN = 3;

async function awaitFirstKey(search: Search, context: Context<Client>): Promise<ClientKey | null> {
  const { expected, inVain } = context.shared(createNewKeys);
  const { reference, turn, list } = search;
  const { client, signal } = context;
  const awaited = expected.get(reference);
  if (awaited === undefined) return null;
  for (const ms of LIST_AT_MS) {
    // Only the time of the request counts: the response can be late.
    if (turn.listedMs >= awaited.sinceMs + ms) continue;
    if (inVain.size >= MAX_IN_VAIN) return null;
    // After Ctrl-C, the list reports that nothing more is sent.
    const leftMs = awaited.sinceMs + ms - client.clock.nowMs();
    if (leftMs > 0) await client.clock.wait(leftMs, signal).catch(() => undefined);
    if ((await list()) === null) return null;
    const first = expectedKey(search, context);
    if (first !== null || !expected.has(reference)) return first;
  }
  inVain.add(reference);
  return null;
}

/** Records a key that this provider has created, which is never offered. */
export function noteMadeKey({ id }: ClientKey, { shared }: SharedContext): void {
  shared(createNewKeys).made.add(id);
}

/** Returns the keys that appeared in a project while this provider created one, except all keys that it has created. */
export function strangeKeys(before: Keys, after: Keys, { shared }: SharedContext): Keys {
  const { made, offered } = shared(createNewKeys);
  const known = new Set([...before.map(({ id }) => id), ...made, ...offered]);
  return after.filter(({ id }) => !known.has(id));
}
