import type { Client, ErrorTrackingSetting as Shown } from "../../client/index.ts";
import type { Problem, WriteContext } from "../../kit/schema/index.ts";
import { thingInWords } from "../setting/thing.ts";
import { releaseSetting } from "../setting/write-setting.ts";
import type { Attributes, Settings, Switches } from "./attributes.ts";
import type { Hidden } from "./private-state.ts";
import { thingOf } from "./thing.ts";
import { sendSwitches } from "./write.ts";

type Writing = WriteContext<Client, Attributes, Hidden>;

/** Gives up settings as their `on_destroy` says. The service cannot delete them: at most they are switched off. */
export async function destroy({ project, on_destroy }: Settings, context: Writing): Promise<void> {
  if (on_destroy === "keep") return;
  const { client, signal, privateState, warn } = context;
  const api = client.errorTrackingSettings;
  const isLost = on_destroy === "restore" && privateState.before === null;
  if (isLost) warn(notRemembered(project));
  await releaseSetting(thingOf(project), context, async (hear) => {
    const shown = hear(await api.get(project, { signal }));
    if (shown === null) return;
    const { active, integrated } = on_destroy === "restore" ? back(shown, privateState.before) : off(shown);
    if (active === shown.active && integrated === shown.integrated) return;
    // A service whose feature is off shows `integrated` as false: only a change of it is sent.
    const change = integrated === shown.integrated ? { active } : { active, integrated };
    const send = () => api.patch(project, change, { signal });
    hear(await sendSwitches({ project, active, integrated }, context, send));
  });
}

const off = ({ integrated }: Shown): Switches => ({ active: false, integrated });

/** Where there were no settings, or nobody knows, error tracking is off. */
const back = (shown: Shown, before: Hidden["before"]): Switches => ({
  active: before?.active ?? false,
  integrated: before?.integrated ?? shown.integrated,
});

const notRemembered = (project: string): Problem => ({
  summary: "Nothing to restore",
  detail: `What ${thingInWords(thingOf(project))} were before Terraform managed them is not known, so error tracking is switched off instead. Terraform forgets it when an object is tainted, or removed from the state.`,
});
