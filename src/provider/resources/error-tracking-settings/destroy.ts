import { diagnostic } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { noteFirstKey } from "../first-key/unclaimed.ts";
import { deleteSetting, forgetPlanReads } from "../setting/coordination/index.ts";
import { nothingToRestore } from "../setting/problems.ts";
import { describeSetting } from "../setting/setting-ref.ts";
import type { Settings } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { switchesToRestore } from "./previous.ts";
import { currentSwitches, type SettingsContext } from "./private-state.ts";
import { noteTracker } from "./tracker.ts";
import { settingRef } from "./setting-ref.ts";
import { sendSwitches } from "./write.ts";

/**
 * Stops managing settings, as their `on_destroy` says. The service cannot delete them: at most they are switched off.
 */
export async function destroy(settings: Settings, context: SettingsContext): Promise<void> {
  const { project, on_destroy } = settings;
  noteTracker(settings, context);
  noteFirstKey(project, context.privateState.first_key, context);
  if (on_destroy === "keep") return;
  const { client, signal, privateState, warn } = context;
  const api = client.errorTrackingSettings;
  const isRestored = on_destroy === "restore";
  if (isRestored && privateState.before === null) {
    warn(nothingToRestore(describeSetting(settingRef(project)), "error tracking is switched off"));
  }
  await deleteSetting(settingRef(project), context, async (unwrap) => {
    const remote = unwrap(await api.get(project, { signal }));
    if (remote === null) return;
    const current = currentSwitches(remote, settings, privateState);
    const { active, integrated } = isRestored
      ? switchesToRestore(current, privateState)
      : { ...current, active: false };
    if (active === current.active && integrated === current.integrated) return;
    // The service may hide `integrated`, so it is sent only if it changes.
    const change = integrated === current.integrated ? { active } : { active, integrated };
    const send = () => api.patch(project, change, { signal });
    const { result, firstKey } = await sendSwitches({ project, active, integrated }, context, send).finally(() =>
      forgetPlanReads(settingRef(project), context),
    );
    unwrap(result);
    if (firstKey !== null) warn(keyOfRestore(project, firstKey));
  });
}

const keyOfRestore = (project: string, firstKey: number): Problem =>
  diagnostic(WARNINGS.keyOfRestore, {
    why: `Restoring the error tracking settings of the project \`${project}\` switched error tracking on, and the service created the key ${firstKey}. Unless this apply gives it to a new \`tocsin_client_key\`, no resource manages it. Its import ID is \`${project}:${firstKey}\`.`,
    path: ["on_destroy"],
  });
