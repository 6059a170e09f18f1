import type { Client } from "../../client/index.ts";
import { diagnostic, onCode } from "../../../kit/errors.ts";
import type { Context } from "../../../kit/schema/index.ts";
import type { SharedContext } from "../context.ts";
import { canonicalReference } from "../place/place-ref.ts";
import { WARNINGS } from "./diagnostics.ts";
import { mayBeSame } from "./key-order.ts";

/** The first keys and the new keys in a plan, by canonical references of their projects. */
interface PlannedKeys {
  /** The first keys that earlier writes of settings created. */
  readonly made: Map<string, number>;
  /** The projects that get a new key. */
  readonly wanted: Set<string>;
  /** The projects of key resources whose keys are all gone. */
  readonly lost: Set<string>;
}

const createPlannedKeys = (): PlannedKeys => ({ made: new Map(), wanted: new Set(), lost: new Set() });

/**
 * Records a plan of settings, with the first key that their last write created, or null. Warns if the plan also creates
 * a key for the project while the first one is live: a failed apply may have left the first one without a resource. The
 * warning comes with the settings or with the new key, whichever Terraform plans later.
 */
export async function enterFirstKey(project: string, firstKey: number | null, context: Context<Client>): Promise<void> {
  if (firstKey === null) return;
  const { made, wanted } = context.shared(createPlannedKeys);
  const reference = canonicalReference(project);
  // Settings that are replaced, or moved to another address, are planned twice.
  if (made.get(reference) === firstKey) return;
  made.set(reference, firstKey);
  // Only the service can tell which path belongs to a number.
  for (const named of wanted) if (mayBeSame(named, reference)) await warnIfLive(named, [firstKey], context);
}

/** Records the plan of a new key, and warns as `enterFirstKey` does. */
export async function enterNewKey(project: string, context: Context<Client>): Promise<void> {
  const { made, wanted, lost } = context.shared(createPlannedKeys);
  const reference = canonicalReference(project);
  // A resource that lost its own key gets another one; it did not lose the first key.
  if (lost.has(reference)) return;
  wanted.add(reference);
  const firstKeys = [...made].filter(([other]) => mayBeSame(other, reference)).map(([, id]) => id);
  if (firstKeys.length > 0) await warnIfLive(project, firstKeys, context);
}

/** The first keys of settings in the state, by canonical references of their projects. */
const createNoted = (): Map<string, number> => new Map();

/**
 * Records the first key of settings that are read or destroyed, for a create of them: Terraform passes the private
 * state of a tainted object to no plan and no create.
 */
export function noteFirstKey(project: string, firstKey: number | null, { shared }: SharedContext): void {
  if (firstKey !== null) shared(createNoted).set(canonicalReference(project), firstKey);
}

/** Returns the first key that was recorded for a project; null for none. */
export const notedFirstKey = (project: string, { shared }: SharedContext): number | null =>
  shared(createNoted).get(canonicalReference(project)) ?? null;

/** Warns about the first key of settings that are gone, if the key is live; does nothing for null. */
export async function warnOfFirstKey(
  project: string,
  firstKey: number | null,
  context: Context<Client>,
): Promise<void> {
  if (firstKey === null) return;
  const live = await liveAmong(project, [firstKey], context);
  if (live === null) return;
  const why = `The error tracking settings of the project \`${project}\` no longer exist. The key ${firstKey}, which the service created when error tracking was switched on, ${live.isListed ? "is" : "may be"} still there, and may be in no state. Its import ID is \`${project}:${firstKey}\`.`;
  context.warn(diagnostic(WARNINGS.firstKeyUnclaimed, { why }));
}

/** Records that a refresh finds none of a resource's keys any more. */
export const noteLostKeys = (project: string, { shared }: SharedContext): void =>
  void shared(createPlannedKeys).lost.add(canonicalReference(project));

async function warnIfLive(project: string, firstKeys: readonly number[], context: Context<Client>): Promise<void> {
  const live = await liveAmong(project, firstKeys, context);
  if (live === null) return;
  context.warn(
    diagnostic(WARNINGS.firstKeyUnclaimed, {
      why: `The plan creates a key for the project \`${project}\`, which ${live.isListed ? "already has" : "may already have"} the one that the service created when error tracking was switched on. After a failed apply, that key may be in no state. Its import ID is \`${project}:${live.id}\`.`,
    }),
  );
}

/** A first key that is live, or that may be live as the keys could not be listed. */
interface LiveKey {
  readonly id: number;
  readonly isListed: boolean;
}

/**
 * Returns the first of these keys that is live; null for none. A number is unique on the service, so it also identifies
 * the project.
 */
async function liveAmong(
  project: string,
  firstKeys: readonly number[],
  { client, signal }: Context<Client>,
): Promise<LiveKey | null> {
  const list = async () => (await client.clientKeys.list(project, { signal })).value;
  // The apply lists the keys again; then, it may be able to.
  const listed = await onCode("gone", list, []).catch(() => null);
  const id = firstKeys.find((each) => listed === null || listed.some((key) => key.id === each));
  return id === undefined ? null : { id, isListed: listed !== null };
}
