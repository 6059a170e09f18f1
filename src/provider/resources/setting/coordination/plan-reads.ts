import type { NotificationSetting } from "../../../client/index.ts";
import type { SharedContext } from "../../context.ts";
import { isNumericId } from "../../place/place-ref.ts";
import { settingKind, settingReference, type SettingRef } from "../setting-ref.ts";

/** What plans have read, by the kind of the setting and then by its canonical reference. */
const createPlanReads = (): Map<string, Map<string, NotificationSetting>> => new Map();

function readsOfKind(setting: SettingRef, { shared }: SharedContext): Map<string, NotificationSetting> {
  const all = shared(createPlanReads);
  const ofKind = all.get(settingKind(setting)) ?? new Map<string, NotificationSetting>();
  all.set(settingKind(setting), ofKind);
  return ofKind;
}

/** Notes what the plan of a create has read, for the create that follows it in the same apply. */
export const notePlanRead = (setting: SettingRef, remote: NotificationSetting, context: SharedContext): void =>
  void readsOfKind(setting, context).set(settingReference(setting), remote);

/** What the plan of this create has read; null where it has read nothing. Returned once, as the create changes it. */
export function takePlanRead(setting: SettingRef, context: SharedContext): NotificationSetting | null {
  const reads = readsOfKind(setting, context);
  const remote = reads.get(settingReference(setting)) ?? null;
  reads.delete(settingReference(setting));
  return remote;
}

/**
 * Forgets what plans have read of a setting that a delete has changed, also under a number or a path that may name the
 * same place.
 */
export function forgetPlanReads(setting: SettingRef, context: SharedContext): void {
  const reads = readsOfKind(setting, context);
  const reference = settingReference(setting);
  for (const other of reads.keys()) {
    if (other === reference || isNumericId(other) !== isNumericId(reference)) reads.delete(other);
  }
}
