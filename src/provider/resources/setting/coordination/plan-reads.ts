import type { SharedContext } from "../../context.ts";
import { isNumericId } from "../../place/place-ref.ts";
import { settingKind, settingReference, type SettingRef } from "../setting-ref.ts";

/** The results that plans have read, by the kind of the setting and then by its canonical reference. */
const createPlanReads = (): Map<string, Map<string, unknown>> => new Map();

function readsOfKind(setting: SettingRef, { shared }: SharedContext): Map<string, unknown> {
  const all = shared(createPlanReads);
  const ofKind = all.get(settingKind(setting)) ?? new Map<string, unknown>();
  all.set(settingKind(setting), ofKind);
  return ofKind;
}

/** Keeps the result of a create's plan for the create that follows it in the same apply. */
interface PlanReads<T> {
  readonly note: (setting: SettingRef, remote: T, context: SharedContext) => void;
  /**
   * Returns the result that the plan of this create has read, only once, as the create changes it; undefined for none.
   */
  readonly take: (setting: SettingRef, context: SharedContext) => T | undefined;
}

/** Defines the reads of one resource, whose settings belong to no other resource. */
export const definePlanReads = <T>(): PlanReads<T> => ({
  note: (setting, remote, context) => void readsOfKind(setting, context).set(settingReference(setting), remote),
  take(setting, context) {
    const reads = readsOfKind(setting, context);
    const remote = reads.get(settingReference(setting));
    reads.delete(settingReference(setting));
    return remote as T | undefined; // only values of this type are noted
  },
});

/**
 * Drops the results for a setting that a delete has changed, also under a number or a path that may name the same
 * place.
 */
export function forgetPlanReads(setting: SettingRef, context: SharedContext): void {
  const reads = readsOfKind(setting, context);
  const reference = settingReference(setting);
  for (const other of reads.keys()) {
    if (other === reference || isNumericId(other) !== isNumericId(reference)) reads.delete(other);
  }
}
