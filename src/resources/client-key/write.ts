import type { Client, ClientKey as Listed } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { projectKey } from "../project.ts";
import { currentValues, keyName, retired, type KeyState } from "./key.ts";
import { onlyActive } from "./observe.ts";
import { isRotation } from "./plan.ts";

type Wanted = Pick<KeyState, "project" | "adopt" | "rotate_when_changed" | "retain">;
type Writing = Context<Client> & { save(state: KeyState): void };

/** Makes a key, or takes over the only one there is where that is wanted. Writes that may make a key in one project come one after the other. */
export function createKey(plan: Wanted, context: Writing): Promise<KeyState> {
  return context.run.exclusively(projectKey(plan.project), async () => {
    const key = (plan.adopt ? await onlyFreeKey(plan.project, context) : null) ?? (await newKey(plan.project, context));
    context.run.written.set(keyName(key.id), "a key");
    context.run.managed.add(keyName(key.id));
    return { ...plan, ...currentValues(plan.project, key), previous_keys: [] };
  });
}

/** Rotates, or makes a new key for one that is gone, and deletes the earlier keys that are not retained. */
export function updateKey(
  { plan, prior }: { readonly plan: Wanted; readonly prior: KeyState },
  context: Writing,
): Promise<KeyState> {
  return context.run.exclusively(projectKey(plan.project), async () => {
    const rotates = isRotation(prior.rotate_when_changed, plan.rotate_when_changed) === true;
    const kept = { ...prior, ...plan, ...renamed(plan.project, prior) };
    if (!rotates && prior.key_id !== null) return retire(kept, context);
    const key = await newKey(plan.project, context);
    const previous_keys = [...retired(prior), ...prior.previous_keys];
    const state = { ...kept, ...currentValues(plan.project, key), previous_keys };
    context.save(state);
    return retire(state, context);
  });
}

/** Deletes every key that the state holds. One that is gone already is fine; what cannot be deleted stays in the state. */
export function destroyKeys(state: KeyState, context: Writing): Promise<void> {
  return context.run.exclusively(projectKey(state.project), async () => {
    await retire(
      { ...state, retain: 0 },
      { ...context, save: (left) => context.save({ ...left, retain: state.retain }) },
    );
    if (state.key_id !== null) {
      await valueOf(context.client.clientKeys.delete(state.project, state.key_id, callOf(context)), context);
    }
  });
}

/** The oldest keys go first, so that what is left after a failure is what a later apply would keep longest. */
async function retire(state: KeyState, context: Writing): Promise<KeyState> {
  let left = state;
  for (const { key_id } of state.previous_keys.slice(state.retain).reverse()) {
    await valueOf(context.client.clientKeys.delete(state.project, key_id, callOf(context)), context);
    left = { ...left, previous_keys: left.previous_keys.filter((key) => key.key_id !== key_id) };
    context.save(left);
  }
  return left;
}

const renamed = (project: string, { key_id }: KeyState) => (key_id === null ? {} : { id: `${project}:${key_id}` });

function newKey(project: string, context: Writing): Promise<Listed> {
  return valueOf(context.client.clientKeys.create(project, callOf(context)), context);
}

async function onlyFreeKey(project: string, context: Writing): Promise<Listed | null> {
  const only = onlyActive(await valueOf(context.client.clientKeys.list(project, callOf(context)), context));
  return only === null || context.run.managed.has(keyName(only.id)) ? null : only;
}
