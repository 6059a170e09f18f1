import type { Client, ClientKey as Listed } from "../../client/index.ts";
import type { WriteContext } from "../../kit/schema/index.ts";
import { noteMadeKey, takeFirstKey } from "../first-key/first-key.ts";
import { inKeyOrder, withListedKeys } from "../first-key/project-keys.ts";
import { configured, valueIn } from "../place/moved.ts";
import { projectOf } from "../place/place.ts";
import type { Attributes, KeyState } from "./attributes.ts";
import { currentValues, retired } from "./key.ts";
import { isRotation } from "./rotation.ts";

type Wanted = Pick<KeyState, "project" | "rotate_when_changed" | "retain">;
type Writing = WriteContext<Client, Attributes>;

/** Makes a key. */
export const create = (wanted: Wanted, context: Writing): Promise<KeyState> =>
  withListedKeys(wanted.project, context, async (listed) => {
    const key = await newKey(wanted.project, listed, context);
    return { ...wanted, ...currentValues(key), previous_keys: [] };
  });

/** Rotates, or makes a new key for one that is gone, and deletes the earlier keys that are not retained. */
export function update(wanted: Wanted, prior: KeyState, context: Writing): Promise<KeyState> {
  const { project } = wanted;
  const state = { ...prior, ...wanted };
  const rotates = isRotation(prior.rotate_when_changed, wanted.rotate_when_changed) === true;
  if (!rotates && prior.key_id !== null) return inKeyOrder(project, context, () => retire(state, context));
  return withListedKeys(project, context, async (listed) => {
    const key = await newKey(project, listed, context);
    const rotated = { ...state, ...currentValues(key), previous_keys: [...retired(prior), ...prior.previous_keys] };
    context.save(rotated);
    return retire(rotated, context);
  });
}

/** Deletes every key that the state holds. One that is gone already is fine; what cannot be deleted stays in the state. */
export const destroy = (state: KeyState, context: Writing): Promise<void> =>
  inKeyOrder(state.project, context, async () => {
    const left = { ...context, save: (rest: KeyState) => context.save({ ...rest, retain: state.retain }) };
    await retire({ ...state, retain: 0 }, left);
    if (state.key_id !== null) await deleteKey(state.project, state.key_id, context);
  });

/** The oldest keys go first, so that what is left after a failure is what a later apply would keep longest. */
async function retire(state: KeyState, context: Writing): Promise<KeyState> {
  let left = state;
  for (const { key_id } of state.previous_keys.slice(state.retain).reverse()) {
    await deleteKey(state.project, key_id, context);
    left = { ...left, previous_keys: left.previous_keys.filter((key) => key.key_id !== key_id) };
    context.save(left);
  }
  return left;
}

/** The key that the service made by itself in this apply, where one is offered; else another one. */
async function newKey(project: string, listed: readonly Listed[], context: Writing): Promise<Listed> {
  const first = takeFirstKey(listed, context);
  if (first !== null) return first;
  const { client, signal } = context;
  const making = { before: listed, advice: lookFor(project) };
  const key = valueIn(
    await client.clientKeys.create(project, making, { signal }),
    configured(projectOf(project)),
    context,
  );
  noteMadeKey(key, context);
  return key;
}

const lookFor = (project: string): string =>
  `List the project's keys. To manage a key that was left behind, import it with the ID \`${project}:<key_id>\` (\`terraform import\`, or an \`import\` block); otherwise delete it.`;

async function deleteKey(project: string, keyId: number, context: Writing): Promise<void> {
  const { client, signal } = context;
  valueIn(await client.clientKeys.delete(project, keyId, { signal }), configured(projectOf(project)), context);
}
