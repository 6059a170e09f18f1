import { defineResource, isUnknown } from "../../../kit/schema/index.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { atOwnPlace } from "../place/at-number.ts";
import { readOwn } from "../place/own-place.ts";
import { noteNumber, storeNoted } from "../place/place-number.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Connection } from "../service.ts";
import { noteKeys, noteOldestKey } from "../first-key/older-key.ts";
import { noteLostKeys } from "../first-key/unclaimed.ts";
import { attributes, identity, type KeyState } from "./attributes.ts";
import { importKey } from "./import.ts";
import { findKey, keyIds } from "./key.ts";
import { movesFrom } from "./move.ts";
import { observe, plan } from "./plan.ts";
import { privateState, type ReadContext } from "./private-state.ts";
import { readListed, type List } from "./read.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { enterDestroyedKeys, noteKeysRead } from "./same-key.ts";
import { create, destroy, update } from "./write.ts";

/** A key with which applications report errors to a project. */
export const clientKey = defineResource<Connection>()({
  name: "client_key",
  doc: "Manages a key with which applications report errors to a project. A rotation keeps the old key valid until they use the new one. Needs the Maintainer role in the project.",
  attributes,
  identity,
  resourceIdentity,
  privateState,
  movesFrom,
  onMissingParent: "error",

  async observe(change, context) {
    const { project } = change.planned;
    if (!isUnknown(project)) storeNoted(TYPE, projectRef(project), context);
    return observe(change, context);
  },

  plan,

  planDelete(state, context) {
    enterDestroyedKeys(state, context);
    return Promise.resolve();
  },
  create: ({ plan: planned }, context) =>
    explainMissingPlace(projectRef(planned.project), () => create(planned, context)),

  read: (state, context) => refresh(state, context),
  readMoved: (state, context) => refresh(state, context, (listed) => noteOldestKey(state, listed, context)),

  update: ({ plan: planned, prior }, context) => update(planned, prior, context),
  delete: (state, context) => destroy(state, atOwnPlace(projectRef(state.project), context)),
  import: importKey,
});

const TYPE = "client key";

async function refresh(
  state: KeyState,
  context: ReadContext,
  note?: (listed: List["keys"]) => void,
): Promise<KeyState | null> {
  noteKeysRead(state, context);
  noteKeys(keyIds(state), context);
  const place = projectRef(state.project);
  noteNumber(TYPE, place, context);
  const { now, isElsewhere } = await readOwn<List>(
    {
      place,
      async read({ clientKeys }) {
        const reply = await clientKeys.list(state.project, { signal: context.signal });
        return { keys: unwrapRefresh(reply, state.project, context), dateMs: reply.dateMs };
      },
      isSame: ({ keys }) =>
        [state, ...state.previous_keys].every((key) => key.key_id === null || findKey(key, keys) !== null),
      ifGone: () => ({ keys: [], dateMs: null }),
    },
    context,
  );
  note?.(now.keys);
  const current = readListed(state, now, context);
  // A reference that names another project now says nothing about the keys of that one.
  if (current === null && !isElsewhere) noteLostKeys(state.project, context);
  return current;
}
