import { defineResource, isUnknown } from "../../../kit/schema/index.ts";
import type { ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import { enterFirstKey, noteFirstKey, warnOfFirstKey } from "../first-key/unclaimed.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { atOwnPlace } from "../place/at-number.ts";
import { readOwn } from "../place/own-place.ts";
import { noteNumber, storeNoted } from "../place/place-number.ts";
import { noteRead } from "../planned-again.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Connection } from "../service.ts";
import { forgetInState, noteInState } from "../setting/coordination/index.ts";
import { planDestroy } from "../setting/plan-setting.ts";
import { settingKey } from "../setting/setting-ref.ts";
import { attributes, identity, type Settings } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSettings } from "./import.ts";
import { movesFrom } from "./move.ts";
import { observe, plan } from "./plan.ts";
import { currentSwitches, isIntegratedHidden, privateState, type ReadContext } from "./private-state.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { settingRef } from "./setting-ref.ts";
import { trackerOf } from "./tracker.ts";
import { create, integratedHidden, update } from "./write.ts";

/** The settings that say whether a project accepts error reports, and by which backend. */
export const errorTrackingSettings = defineResource<Connection>()({
  name: "error_tracking_settings",
  doc: "Manages the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.",
  attributes,
  identity,
  resourceIdentity,
  privateState,
  movesFrom,
  onMissingParent: "gone",

  async observe(change, context) {
    const { project } = change.planned;
    if (!isUnknown(project)) storeNoted(TYPE, projectRef(project), context);
    return observe(change, context);
  },

  plan,

  planDelete({ project, on_destroy }, context) {
    const { place_number: number, first_key: firstKey } = context.privateState;
    planDestroy({ setting: settingRef(project), number, resets: on_destroy !== "keep" }, context);
    return enterFirstKey(project, firstKey, context);
  },

  create: ({ plan: planned, config }, context) =>
    explainMissingPlace(projectRef(planned.project), () => create(planned, config.integrated !== null, context)),

  read: readSettings,

  update: ({ plan: planned, prior }, context) => update(planned, prior, context),
  delete: (state, context) => destroy(state, atOwnPlace(projectRef(state.project), context)),
  import: importSettings,
});

const TYPE = "error tracking settings";

async function readSettings(state: Settings, context: ReadContext): Promise<Settings | null> {
  const { signal, privateState: stored } = context;
  const setting = settingRef(state.project);
  const { place } = setting;
  noteNumber(TYPE, place, context);
  noteRead(settingKey(setting), context);
  // This comes before the answer, as another object with the same setting may be planned meanwhile.
  noteInState(setting, context);
  noteFirstKey(state.project, stored.first_key, context);
  const settingsFrom = (remote: RemoteSettings): Settings => ({
    ...state,
    ...currentSwitches(remote, state, stored),
    ...trackerOf(remote),
  });
  const isUnchanged = (now: Settings): boolean => COMPARED.every((name) => now[name] === state[name]);
  const { now: remote, isElsewhere } = await readOwn<RemoteSettings | null>(
    {
      place,
      async read({ errorTrackingSettings: api }) {
        return unwrapRefresh(await api.get(state.project, { signal }), state.project, context);
      },
      isSame: (each) => each !== null && isUnchanged(settingsFrom(each)),
    },
    context,
  );
  if (isElsewhere) forgetInState(setting, context);
  else if (remote === null) await warnOfFirstKey(state.project, stored.first_key, context);
  if (remote === null) return null;
  if (remote.active && isIntegratedHidden(remote, state, stored)) context.warn(integratedHidden);
  return settingsFrom(remote);
}

const COMPARED = ["active", "integrated", "project_name", "tracker_external_url", "api_url"] as const;
