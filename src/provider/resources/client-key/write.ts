import type { ClientKey as RemoteKey } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import type { WarnContext } from "../context.ts";
import { WARNINGS as FIRST_KEY_WARNINGS } from "../first-key/diagnostics.ts";
import { noteMadeKey, strangeKeys, takeFirstKey } from "../first-key/first-key.ts";
import { noteDeletedKey, type KeyTurn } from "../first-key/key-turn.ts";
import { withListedKeys } from "../first-key/project-keys.ts";
import { confirmPlace } from "../place/own-place.ts";
import { inConfiguration, unwrapReply } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import { explainRefusal } from "../place/refusal.ts";
import type { KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { assertOwn, currentValues, describeKeys, findKey, isReplaced, retired, warnOfDsn } from "./key.ts";
import type { KeyContext } from "./private-state.ts";
import { isRotation } from "./rotation.ts";

type Planned = Pick<KeyState, "project" | "rotate_when_changed" | "retain">;

/** Creates a key. */
export async function create(planned: Planned, context: KeyContext): Promise<KeyState> {
  // This comes before the turn, in which the key may have to wait for the first one.
  await confirmPlace(projectRef(planned.project), context);
  return withListedKeys(planned.project, context, async (turn) => {
    const key = currentValues(await newKey(turn, context));
    warnOfDsn(key, context);
    return { ...planned, ...key, previous_keys: [] };
  });
}

/** Rotates a key, or creates a new one if it is gone, and deletes the earlier keys that are not retained. */
export async function update(planned: Planned, prior: KeyState, context: KeyContext): Promise<KeyState> {
  const { project } = planned;
  const state = { ...prior, ...planned };
  const rotates = isRotation(prior.rotate_when_changed, planned.rotate_when_changed) === true;
  const isKept = !rotates && prior.key_id !== null;
  await confirmPlace(projectRef(project), context);
  if (isKept && state.previous_keys.length <= state.retain) return state;
  return withListedKeys(project, context, async (turn) => {
    const listed = turn.keys;
    assertOwn(prior, listed);
    if (isKept) return retire(state, listed, context);
    const key = currentValues(await newKey(turn, context));
    const rotated = { ...state, ...key, previous_keys: [...retired(prior), ...prior.previous_keys] };
    context.save(rotated);
    warnOfGone(rotated, listed, context);
    warnOfDsn(key, context);
    return retire(rotated, listed, context);
  });
}

/**
 * Warns about earlier keys that the plan keeps but that somebody has deleted since. The apply may not change the plan.
 */
function warnOfGone({ project, previous_keys, retain }: KeyState, listed: readonly RemoteKey[], { warn }: WarnContext) {
  const gone = previous_keys.slice(0, retain).filter((key) => findKey(key, listed) === null);
  if (gone.length === 0) return;
  const why = `Somebody deleted ${describeKeys(gone.map(({ key_id }) => key_id))} of the project \`${project}\` after the plan's refresh. The apply stores the planned values, so \`previous_keys\` is correct only after the next refresh.`;
  warn(diagnostic(WARNINGS.earlierKeyGone, { why, path: ["previous_keys"] }));
}

/**
 * Deletes every key in the state. A key that is already gone is not an error; a key that cannot be deleted stays in the
 * state. Deletes nothing if the number of the current key now belongs to another key.
 */
export const destroy = (state: KeyState, context: KeyContext): Promise<void> =>
  withListedKeys(state.project, context, async ({ keys: listed }) => {
    assertOwn(state, listed);
    const left = { ...context, save: (rest: KeyState) => context.save({ ...rest, retain: state.retain }) };
    await retire({ ...state, retain: 0 }, listed, left);
    if (state.key_id !== null) await deleteKey(state.project, state.key_id, context);
  });

/**
 * Deletes the oldest keys first, so that a failure leaves the keys that a later apply would keep longest. A key that is
 * missing from the list is also deleted, as a list can be outdated; a key whose number now belongs to another key is
 * gone.
 */
async function retire(state: KeyState, listed: readonly RemoteKey[], context: KeyContext): Promise<KeyState> {
  let left = state;
  for (const key of state.previous_keys.slice(state.retain).reverse()) {
    if (!isReplaced(key, listed)) await deleteKey(state.project, key.key_id, context);
    left = { ...left, previous_keys: left.previous_keys.filter((other) => other.key_id !== key.key_id) };
    context.save(left);
  }
  return left;
}

/** Returns the first key that the service created in this apply, if one is offered; otherwise creates a key. */
async function newKey(turn: KeyTurn, context: KeyContext): Promise<RemoteKey> {
  const first = await takeFirstKey(turn, context);
  if (first !== null) {
    context.setPrivateState({ created_ms: turn.dateMs });
    return first;
  }
  const { client, signal } = context;
  const { project, keys: before } = turn;
  const making = { before, advice: lookFor(project) };
  const place = projectRef(project);
  const make = () => client.clientKeys.create(project, making, { signal });
  const reply = await explainRefusal(place, context, make);
  const key = unwrapReply(reply, inConfiguration(place), context);
  context.setPrivateState({ created_ms: reply.dateMs });
  noteMadeKey(key, context);
  const after = await turn.listAfterWrite(`The key ${key.id} of the project \`${project}\` is created.`, [key]);
  const strange = strangeKeys(before, after ?? [], context);
  if (strange.length > 0) context.warn(anotherKey(project, key, strange));
  return key;
}

function anotherKey(project: string, { id: own }: RemoteKey, strange: readonly RemoteKey[]): Problem {
  const ids = strange.map(({ id }) => `\`${project}:${id}\``);
  const why = `While this apply created the key ${own} of the project \`${project}\`, ${describeKeys(strange.map(({ id }) => id))} appeared, too. A proxy sent the request twice, somebody else created a key, or the service showed the project's first key late. The import ID is ${ids.join(" or ")}.`;
  return diagnostic(FIRST_KEY_WARNINGS.anotherKey, { why });
}

const lookFor = (project: string): string =>
  `List the project's keys. To manage a key that was left behind, import it with the ID \`${project}:<key_id>\` (\`terraform import\`, or an \`import\` block); otherwise delete it.`;

async function deleteKey(project: string, keyId: number, context: KeyContext): Promise<void> {
  const { client, signal } = context;
  const place = projectRef(project);
  const remove = () => client.clientKeys.delete(project, keyId, { signal });
  unwrapReply(await explainRefusal(place, context, remove), inConfiguration(place), context);
  noteDeletedKey(keyId, context);
}
