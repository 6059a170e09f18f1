import type { SharedContext } from "../../context.ts";
import { noteRead } from "../../planned-again.ts";
import { settingKey, type SettingRef } from "../setting-ref.ts";

const createInState = (): Set<string> => new Set();

/** Notes that the state has this setting: a refresh does so, and a delete. */
export const noteInState = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createInState).add(settingKey(setting));

/** Notes that a refresh reads this setting. */
export function noteRefresh(setting: SettingRef, context: SharedContext): void {
  noteInState(setting, context);
  noteRead(settingKey(setting), context);
}

/**
 * Whether the state has this setting, as far as this plan or apply knows: a create of it is then a replacement, or a
 * rename without a `moved` block. Terraform refreshes a tainted object before it plans it, and destroys a replaced one
 * before it plans its successor; a rename comes in any order.
 */
export const isInState = (setting: SettingRef, { shared }: SharedContext): boolean =>
  shared(createInState).has(settingKey(setting));
