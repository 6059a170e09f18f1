import type { Client } from "../../client/index.ts";
import type { Problem, WriteContext } from "../../kit/schema/index.ts";
import { notRemembered } from "../setting/not-remembered.ts";
import { thingInWords } from "../setting/thing.ts";
import { releaseSetting } from "../setting/write-setting.ts";
import type { Attributes, Settings } from "./attributes.ts";
import { switchesBack } from "./before.ts";
import { switchesNow } from "./now.ts";
import type { Hidden } from "./private-state.ts";
import { thingOf } from "./thing.ts";
import { sendSwitches } from "./write.ts";

type Writing = WriteContext<Client, Attributes, Hidden>;

/** Gives up settings as their `on_destroy` says. The service cannot delete them: at most they are switched off. */
export async function destroy(settings: Settings, context: Writing): Promise<void> {
  const { project, on_destroy } = settings;
  if (on_destroy === "keep") return;
  const { client, signal, privateState, warn } = context;
  const api = client.errorTrackingSettings;
  const isRestored = on_destroy === "restore";
  if (isRestored && privateState.before === null) warn(lost(project));
  await releaseSetting(thingOf(project), context, async (hear) => {
    const shown = hear(await api.get(project, { signal }));
    if (shown === null) return;
    const now = switchesNow(shown, settings, privateState);
    const { active, integrated } = isRestored ? switchesBack(now, privateState) : { ...now, active: false };
    if (active === now.active && integrated === now.integrated) return;
    // What is hidden cannot be told for sure: only a change of it is sent.
    const change = integrated === now.integrated ? { active } : { active, integrated };
    const send = () => api.patch(project, change, { signal });
    hear(await sendSwitches({ project, active, integrated }, context, send));
  });
}

const lost = (project: string): Problem =>
  notRemembered(`${thingInWords(thingOf(project))} were`, "error tracking is switched off");
