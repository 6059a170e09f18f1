import { recordImported } from "../place/place-number.ts";
import { projectRef } from "../place/place-ref.ts";
import { unwrapReply } from "../place/unwrap-reply.ts";
import { noteImported } from "../setting/coordination/index.ts";
import type { Settings } from "./attributes.ts";
import { rememberPrevious } from "./previous.ts";
import type { SettingsContext } from "./private-state.ts";
import { settingRef } from "./setting-ref.ts";
import { trackerOf } from "./tracker.ts";

/** Reads all settings of a project; null if it has none. */
export async function importSettings(
  { project }: { readonly project: string },
  context: SettingsContext,
): Promise<Settings | null> {
  const reply = await context.client.errorTrackingSettings.get(project, { signal: context.signal });
  const remote = unwrapReply(reply, { reference: project }, context);
  if (remote === null) return null;
  await recordImported(projectRef(project), reply, context);
  noteImported(settingRef(project), context);
  context.setPrivateState({ before: rememberPrevious(remote) });
  const { active, integrated } = remote;
  return { project, active, integrated, on_destroy: "disable", ...trackerOf(remote) };
}
