import type { Client } from "../../client/index.ts";
import { onCode } from "../../../kit/errors.ts";
import {
  isUnknown,
  unknown,
  type Change,
  type Context,
  type Pending,
  type PendingObject,
  type ProposedChange,
  type Verdict,
} from "../../../kit/schema/index.ts";
import { warnOfOldestKey } from "../first-key/older-key.ts";
import { enterNewKey } from "../first-key/unclaimed.ts";
import { compareProjects, projectRef, type Comparison } from "../place/place-ref.ts";
import { assertOwnPlace, compareWithOwn } from "../place/own-place.ts";
import { warnOfOldPath } from "../place/unwrap-reply.ts";
import { compareRemotePlaces } from "../place/find-place.ts";
import type { Attributes, KeyState, PreviousKey } from "./attributes.ts";
import { findKey, retired } from "./key.ts";
import { deletedKeys, replacement } from "./plan-warnings.ts";
import type { PrivateFields } from "./private-state.ts";
import { isRotation } from "./rotation.ts";
import { enterKeys } from "./same-key.ts";

/**
 * Compares the project with the one in the state, and asks the service if the references alone do not decide; null for
 * a create, and while the project is unknown. Warns about a new key if the project's first one may be unused, about a
 * key that another object also has, and about a project that is still named by an old path.
 */
export async function observe(
  { prior, planned: { project }, isReplacement, differs }: ProposedChange<Attributes>,
  context: Context<Client, PrivateFields>,
): Promise<Comparison | null> {
  if (prior !== null) {
    enterKeys(prior, context);
    warnOfOldestKey(prior, context);
  }
  if (isUnknown(project)) return null;
  if (prior === null) {
    // The first key may be the one being replaced.
    if (!isReplacement) await enterNewKey(project, context);
    return null;
  }
  warnOfOldPath(projectRef(prior.project), projectRef(project), context);
  const comparison = await compare(prior, project, context);
  if (differs && compareProjects(prior.project, project) === "same") await assertOwnPlace(projectRef(project), context);
  if (comparison === "different") await enterNewKey(project, context);
  return comparison;
}

/** Compares the project of a key with the planned one; asks the service if neither number nor references decide. */
async function compare(prior: KeyState, project: string, context: Context<Client, PrivateFields>): Promise<Comparison> {
  const [stated, wanted] = [projectRef(prior.project), projectRef(project)];
  const comparison = compareProjects(prior.project, project);
  if (comparison !== "unknown") return comparison;
  const byNumber = context.privateState.place_number === null ? null : await compareWithOwn(stated, wanted, context);
  if (byNumber === "same" || byNumber === "different") return byNumber;
  const { client, signal } = context;
  const list = await onCode("gone", () => client.clientKeys.list(project, { signal }), null);
  if (list === null) return "different";
  // A key's number is unique on the service, so the project that lists it is its own.
  if ([prior, ...prior.previous_keys].some((key) => findKey(key, list.value) !== null)) return "same";
  return compareRemotePlaces(stated, wanted, context);
}

/**
 * Plans a key. Its values become unknown only in a rotation, a possible rotation, or if the current key is gone. The
 * earlier keys are known once the rotation is, so that the plan shows the keys that retire, and a failed deletion is a
 * difference that the next apply resolves.
 */
export function plan({ prior, planned }: Change<Attributes>, observed: Comparison | null): Verdict<Attributes> {
  if (prior === null) return { values: { active: true, previous_keys: [] } };
  const { project } = planned;
  const isSame = !isUnknown(project) && (observed ?? compareProjects(prior.project, project)) === "same";
  // A replacement deletes every key, which its plan shows.
  const warning = isSame ? deletedKeys(prior, planned) : replacement(prior.project, project, observed);
  return {
    values: keyValues(prior, planned),
    keepDespite: isSame ? ["project"] : [],
    warnings: warning === null ? [] : [warning],
  };
}

function keyValues(prior: KeyState, planned: PendingObject<KeyState>): Partial<PendingObject<KeyState>> {
  const rotates = isRotation(prior.rotate_when_changed, planned.rotate_when_changed);
  const previous_keys = cut(prior.previous_keys, planned.retain);
  if (prior.key_id === null) return { ...FRESH, previous_keys };
  if (rotates === true) {
    return { ...FRESH, previous_keys: cut([...retired(prior), ...prior.previous_keys], planned.retain) };
  }
  if (rotates === false) return { previous_keys };
  // Values that are known here must hold whether or not the maps prove equal: Terraform rejects a final plan that
  // differs.
  return {
    ...FRESH,
    active: prior.active === true ? true : unknown,
    previous_keys: planned.retain === 0 ? [] : unknown,
  };
}

const FRESH = { key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true } as const;

function cut(keys: readonly PreviousKey[], retain: Pending<number>): Pending<readonly PreviousKey[]> {
  if (keys.length === 0) return keys;
  return isUnknown(retain) ? unknown : keys.slice(0, retain);
}
