import type { NotificationChange } from "../../client/index.ts";
import { inBackticks } from "../../../kit/schema/index.ts";
import { explainRefusal } from "../place/refusal.ts";
import { deleteSetting, forgetPlanReads, type Unwrap } from "../setting/coordination/index.ts";
import { nothingToRestore } from "../setting/problems.ts";
import { describeSetting } from "../setting/setting-ref.ts";
import type { Setting } from "./attributes.ts";
import { defaultLevel, type Changes } from "./managed-values.ts";
import { ownPartOf, type OwnPart } from "./owner/own-part.ts";
import { changesToRestore, namesToReset, validPrevious } from "./previous.ts";
import type { SettingContext } from "./private-state.ts";
import { scopeOf, settingRef } from "./setting-ref.ts";

/**
 * Stops managing a setting, as its `on_destroy` says. Warns about the settings of other users, which stay as they are.
 */
export async function destroy(setting: Setting, context: SettingContext): Promise<void> {
  if (setting.on_destroy === "keep") return;
  // If the delete fails, its plan is over.
  context.setPrivateState({ planned_for: null });
  const own = await ownPartOf(setting, context);
  if (own === null) return;
  await deleteSetting(settingRef(setting), context, async (unwrap) => {
    const { client, signal } = context;
    const put = async (change: NotificationChange | null) => {
      if (change === null) return;
      const send = () => client.notificationSettings.put(scopeOf(setting), change, { signal });
      unwrap(await explainRefusal(settingRef(setting).place, context, send));
    };
    const { email, rest } = setting.on_destroy === "reset" ? reset(own.setting) : await restore(own, context, unwrap);
    try {
      await put(email);
      await put(rest);
    } finally {
      forgetPlanReads(settingRef(setting), context);
    }
  });
}

/** Returns the changes that reset a setting. Events need no reset: only the level `custom` shows them. */
const reset = (setting: Setting): Changes => ({
  email: setting.notification_email === null ? null : { notification_email: "" },
  rest: setting.level === null ? null : { level: defaultLevel(setting) },
});

async function restore({ setting, before }: OwnPart, context: SettingContext, unwrap: Unwrap): Promise<Changes> {
  const { client, signal } = context;
  const previous = validPrevious(before);
  const lost = namesToReset(setting, previous);
  if (lost.length > 0) {
    context.warn(nothingToRestore(`${inBackticks(lost)} in ${describeSetting(settingRef(setting))}`, "they are reset"));
  }
  const remote = unwrap(await client.notificationSettings.get(scopeOf(setting), { signal }));
  return changesToRestore(setting, previous, remote);
}
