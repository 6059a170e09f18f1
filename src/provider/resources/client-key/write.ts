import type { ClientKey as RemoteKey } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import type { WarnContext } from "../context.ts";
import { noteMadeKey, takeFirstKey } from "../first-key/first-key.ts";
import { inKeyOrder, withListedKeys } from "../first-key/project-keys.ts";
import { confirmPlace } from "../place/own-place.ts";
import { inConfiguration, unwrapReply } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import { explainRefusal } from "../place/refusal.ts";
import type { KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { currentValues, describeKeys, retired, warnOfDsn } from "./key.ts";
import type { KeyContext } from "./private-state.ts";
import { isRotation } from "./rotation.ts";

type Planned = Pick<KeyState, "project" | "rotate_when_changed" | "retain">;

/** Creates a key. */
export const create = (planned: Planned, context: KeyContext): Promise<KeyState> =>
  withListedKeys(planned.project, context, async (listed) => {
    await confirmPlace(projectRef(planned.project), context);
    const key = currentValues(await newKey(planned.project, listed, context));
    warnOfDsn(key, context);
    return { ...planned, ...key, previous_keys: [] };
  });

/** Rotates, or makes a new key for one that is gone, and deletes the earlier keys that are not retained. */
export function update(planned: Planned, prior: KeyState, context: KeyContext): Promise<KeyState> {
  const { project } = planned;
  const state = { ...prior, ...planned };
  const rotates = isRotation(prior.rotate_when_changed, planned.rotate_when_changed) === true;
  if (!rotates && prior.key_id !== null) {
    return inKeyOrder(project, context, async () => {
      await confirmPlace(projectRef(project), context);
      return retire(state, context);
    });
  }
  return withListedKeys(project, context, async (listed) => {
    await confirmPlace(projectRef(project), context);
    const key = currentValues(await newKey(project, listed, context));
    const rotated = { ...state, ...key, previous_keys: [...retired(prior), ...prior.previous_keys] };
    context.save(rotated);
    warnOfGone(rotated, listed, context);
    warnOfDsn(key, context);
    return retire(rotated, context);
  });
}

/** Warns of earlier keys that the plan keeps, which the apply may not change, and that somebody has deleted since. */
function warnOfGone({ project, previous_keys, retain }: KeyState, listed: readonly RemoteKey[], { warn }: WarnContext) {
  const kept = previous_keys.slice(0, retain).map(({ key_id }) => key_id);
  const gone = kept.filter((key) => !listed.some(({ id }) => id === key));
  if (gone.length === 0) return;
  const why = `Somebody deleted ${describeKeys(gone)} of the project \`${project}\` after the plan's refresh. An apply has to store what was planned, so \`previous_keys\` is right only after the next refresh.`;
  warn(diagnostic(WARNINGS.earlierKeyGone, { why, path: ["previous_keys"] }));
}

/**
 * Deletes every key in the state. A key that is gone already is no error; one that cannot be deleted stays in the
 * state.
 */
export const destroy = (state: KeyState, context: KeyContext): Promise<void> =>
  inKeyOrder(state.project, context, async () => {
    const left = { ...context, save: (rest: KeyState) => context.save({ ...rest, retain: state.retain }) };
    await retire({ ...state, retain: 0 }, left);
    if (state.key_id !== null) await deleteKey(state.project, state.key_id, context);
  });

/** Deletes the oldest keys first, so that a failure leaves those that a later apply would keep longest. */
async function retire(state: KeyState, context: KeyContext): Promise<KeyState> {
  let left = state;
  for (const { key_id } of state.previous_keys.slice(state.retain).reverse()) {
    await deleteKey(state.project, key_id, context);
    left = { ...left, previous_keys: left.previous_keys.filter((key) => key.key_id !== key_id) };
    context.save(left);
  }
  return left;
}

/** The first key that the service made in this apply, if one is offered; otherwise a new one. */
async function newKey(project: string, listed: readonly RemoteKey[], context: KeyContext): Promise<RemoteKey> {
  const first = takeFirstKey(listed, context);
  if (first !== null) return first;
  const { client, signal } = context;
  const making = { before: listed, advice: lookFor(project) };
  const place = projectRef(project);
  const make = () => client.clientKeys.create(project, making, { signal });
  const key = unwrapReply(await explainRefusal(place, context, make), inConfiguration(place), context);
  noteMadeKey(key, context);
  return key;
}

const lookFor = (project: string): string =>
  `List the project's keys. To manage a key that was left behind, import it with the ID \`${project}:<key_id>\` (\`terraform import\`, or an \`import\` block); otherwise delete it.`;

async function deleteKey(project: string, keyId: number, context: KeyContext): Promise<void> {
  const { client, signal } = context;
  const place = projectRef(project);
  const remove = () => client.clientKeys.delete(project, keyId, { signal });
  unwrapReply(await explainRefusal(place, context, remove), inConfiguration(place), context);
}
