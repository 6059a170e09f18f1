import type { SharedContext } from "../../context.ts";
import { settingKey, type SettingRef } from "../setting-ref.ts";

const createInState = (): Set<string> => new Set();

/** Records that this setting is in the state, on a refresh or a delete. */
export const noteInState = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createInState).add(settingKey(setting));

/** Removes this record for a setting whose reference now names another place. */
export const forgetInState = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createInState).delete(settingKey(setting));

/**
 * Whether this setting is in the state, as far as this plan or apply can tell: a create of it is then a replacement, or
 * a rename without a `moved` block. Terraform refreshes a tainted object before it plans it, and destroys a replaced
 * one before it plans its successor; a rename comes in any order.
 */
export const isInState = (setting: SettingRef, { shared }: SharedContext): boolean =>
  shared(createInState).has(settingKey(setting));
