import { defineResource } from "../../../kit/schema/index.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Connection } from "../service.ts";
import { attributes, identity } from "./attributes.ts";
import { importKey } from "./import.ts";
import { observe, plan } from "./plan.ts";
import { privateState } from "./private-state.ts";
import { readListed } from "./read.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { enterDestroyedKeys, noteKeysRead } from "./same-key.ts";
import { create, destroy, update } from "./write.ts";

/** A key with which applications report errors to a project. */
export const clientKey = defineResource<Connection>()({
  name: "client_key",
  doc: "A key with which applications report errors to a project, with a rotation that gives them time to change over. It belongs to the project; the token's user must be a Maintainer of it.",
  attributes,
  identity,
  resourceIdentity,
  privateState,
  onMissingParent: "error",

  observe,
  plan,
  planDelete(state, context) {
    enterDestroyedKeys(state, context);
    return Promise.resolve();
  },
  create: ({ plan: planned }, context) =>
    explainMissingPlace(projectRef(planned.project), () => create(planned, context)),

  async read(state, context) {
    noteKeysRead(state, context);
    const reply = await context.client.clientKeys.list(state.project, { signal: context.signal });
    return readListed(state, { keys: unwrapRefresh(reply, state.project, context), dateMs: reply.dateMs }, context);
  },

  update: ({ plan: planned, prior }, context) => update(planned, prior, context),
  delete: destroy,
  import: importKey,
});
