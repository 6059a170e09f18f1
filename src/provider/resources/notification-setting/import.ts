import { recordImported } from "../place/place-number.ts";
import { unwrapReply } from "../place/unwrap-reply.ts";
import { noteImported } from "../setting/coordination/index.ts";
import type { ScopeAttributes, Setting } from "./attributes.ts";
import { importedValues } from "./managed-values.ts";
import { currentUser } from "./owner/current-user.ts";
import { rememberPrevious } from "./previous.ts";
import type { SettingContext } from "./private-state.ts";
import { scopeOf, settingRef } from "./setting-ref.ts";

/**
 * Reads a setting: the level, and every event that is on or off. `restore` returns to the values at the time of the
 * import.
 */
export async function importSetting(scope: ScopeAttributes, context: SettingContext): Promise<Setting> {
  const { client, signal } = context;
  const reply = await client.notificationSettings.get(scopeOf(scope), { signal });
  await recordImported(settingRef(scope).place, reply, context);
  noteImported(settingRef(scope), context);
  const { group, project } = scope;
  const remote = unwrapReply(reply, { reference: project ?? "" }, context);
  const managed = importedValues(remote);
  const before = rememberPrevious({}, { planned: managed, prior: null, remote });
  context.setPrivateState({ before, user: await currentUser(context) });
  return { group, project, ...managed, on_destroy: "reset" };
}
