import type { SharedContext } from "../../context.ts";
import { settingKey, type SettingRef } from "../setting-ref.ts";

const createInState = (): Set<string> => new Set();

/** Notes that the state has this setting: a refresh does so, and a delete. */
export const noteInState = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createInState).add(settingKey(setting));

/** Takes that back for a setting whose reference is another place by now. */
export const forgetInState = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createInState).delete(settingKey(setting));

/**
 * Whether the state has this setting, as far as this plan or apply knows: a create of it is then a replacement, or a
 * rename without a `moved` block. Terraform refreshes a tainted object before it plans it, and destroys a replaced one
 * before it plans its successor; a rename comes in any order.
 */
export const isInState = (setting: SettingRef, { shared }: SharedContext): boolean =>
  shared(createInState).has(settingKey(setting));
