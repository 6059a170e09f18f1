import type { Client } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import type { Context } from "../../../kit/schema/index.ts";
import type { SharedContext } from "../context.ts";
import { canonicalReference } from "../place/place-ref.ts";
import { WARNINGS } from "./diagnostics.ts";
import { mayBeSame } from "./key-order.ts";

/** First keys and new ones that a plan has met, by canonical references of their projects. */
interface PlannedKeys {
  /** The first keys that earlier writes of settings made. */
  readonly made: Map<string, number>;
  /** The projects that get a new key. */
  readonly wanted: Set<string>;
  /** The projects of key resources whose keys are all gone. */
  readonly lost: Set<string>;
}

const createPlannedKeys = (): PlannedKeys => ({ made: new Map(), wanted: new Set(), lost: new Set() });

/**
 * Enters a plan of settings, with the first key that their last write made, null for none. Warns if the plan has a new
 * key for the project while the first one is live: a failed apply may have left that to no resource. Of a project's
 * settings and its new key, whichever Terraform plans later warns.
 */
export async function enterFirstKey(project: string, firstKey: number | null, context: Context<Client>): Promise<void> {
  if (firstKey === null) return;
  const { made, wanted } = context.shared(createPlannedKeys);
  const reference = canonicalReference(project);
  // Settings that are replaced, or written at another address, are planned twice.
  if (made.get(reference) === firstKey) return;
  made.set(reference, firstKey);
  // Only the service tells which of the paths a number is.
  for (const named of wanted) if (mayBeSame(named, reference)) await warnIfLive(named, [firstKey], context);
}

/** Enters the plan of a new key, and warns as `enterFirstKey` does. */
export async function enterNewKey(project: string, context: Context<Client>): Promise<void> {
  const { made, wanted, lost } = context.shared(createPlannedKeys);
  const reference = canonicalReference(project);
  // A resource that had a key of its own gets another one; the first key is not what it lost.
  if (lost.has(reference)) return;
  wanted.add(reference);
  const firstKeys = [...made].filter(([other]) => mayBeSame(other, reference)).map(([, id]) => id);
  if (firstKeys.length > 0) await warnIfLive(project, firstKeys, context);
}

/** First keys of settings in the state, by canonical references of their projects. */
const createNoted = (): Map<string, number> => new Map();

/**
 * Notes the first key of settings that are read or destroyed, for a create of them: Terraform gives the private state
 * of a tainted object to no plan and no create.
 */
export function noteFirstKey(project: string, firstKey: number | null, { shared }: SharedContext): void {
  if (firstKey !== null) shared(createNoted).set(canonicalReference(project), firstKey);
}

/** The first key that was noted for a project; null for none. */
export const notedFirstKey = (project: string, { shared }: SharedContext): number | null =>
  shared(createNoted).get(canonicalReference(project)) ?? null;

/** Warns of the first key of settings that are gone although it is live; null for none. */
export async function warnOfFirstKey(
  project: string,
  firstKey: number | null,
  context: Context<Client>,
): Promise<void> {
  if (firstKey === null || (await liveAmong(project, [firstKey], context)) === null) return;
  const why = `The error tracking settings of the project \`${project}\` no longer exist. The key ${firstKey}, which the service created when error tracking was switched on, is still there, and may be in no state. Its import ID is \`${project}:${firstKey}\`.`;
  context.warn(diagnostic(WARNINGS.firstKeyUnclaimed, { why }));
}

/** Notes that a refresh finds none of a resource's keys any more. */
export const noteLostKeys = (project: string, { shared }: SharedContext): void =>
  void shared(createPlannedKeys).lost.add(canonicalReference(project));

async function warnIfLive(project: string, firstKeys: readonly number[], context: Context<Client>): Promise<void> {
  const firstKey = await liveAmong(project, firstKeys, context);
  if (firstKey === null) return;
  context.warn(
    diagnostic(WARNINGS.firstKeyUnclaimed, {
      why: `The plan creates a key for the project \`${project}\`, which already has the one that the service created when error tracking was switched on. After an apply that failed, that key may be in no state. Its import ID is \`${project}:${firstKey}\`.`,
    }),
  );
}

/** The first of these keys that is live; null for none. A number is unique on the service: it tells the project too. */
async function liveAmong(
  project: string,
  firstKeys: readonly number[],
  { client, signal }: Context<Client>,
): Promise<number | null> {
  // The apply lists the keys again, and fails if it cannot.
  const listed = await client.clientKeys.list(project, { signal }).then(
    ({ value }) => value,
    () => [],
  );
  return listed.find(({ id }) => firstKeys.includes(id))?.id ?? null;
}
