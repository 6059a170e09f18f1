import { defineResource } from "../../../kit/schema/index.ts";
import { enterFirstKey, noteFirstKey } from "../first-key/unclaimed.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Connection } from "../service.ts";
import { noteRefresh } from "../setting/coordination/index.ts";
import { planDestroy } from "../setting/plan-setting.ts";
import { attributes, identity } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSettings } from "./import.ts";
import { observe, plan } from "./plan.ts";
import { currentSwitches, privateState } from "./private-state.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { settingRef } from "./setting-ref.ts";
import { trackerOf } from "./tracker.ts";
import { create, update } from "./write.ts";

/** Whether a project accepts error reports, and by which backend. */
export const errorTrackingSettings = defineResource<Connection>()({
  name: "error_tracking_settings",
  doc: "The error tracking settings of a project: whether it accepts error reports, and by which backend. They belong to the project; the token's user must be a Maintainer of it.",
  attributes,
  identity,
  resourceIdentity,
  privateState,
  onMissingParent: "gone",

  observe,
  plan,
  planDelete({ project, on_destroy }, context) {
    const { place_number: number, first_key: firstKey } = context.privateState;
    planDestroy({ setting: settingRef(project), number, resets: on_destroy !== "keep" }, context);
    return enterFirstKey(project, firstKey, context);
  },
  create: ({ plan: planned, config }, context) =>
    explainMissingPlace(projectRef(planned.project), () => create(planned, config.integrated !== null, context)),

  async read(state, context) {
    const { client, signal, privateState: stored } = context;
    noteRefresh(settingRef(state.project), context);
    noteFirstKey(state.project, stored.first_key, context);
    const reply = await client.errorTrackingSettings.get(state.project, { signal });
    const remote = unwrapRefresh(reply, state.project, context);
    if (remote === null) return null;
    return { ...state, ...currentSwitches(remote, state, stored), ...trackerOf(remote) };
  },

  update: ({ plan: planned, prior }, context) => update(planned, prior, context),
  delete: destroy,
  import: importSettings,
});
