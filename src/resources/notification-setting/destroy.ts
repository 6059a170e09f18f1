import type { Client, NotificationChange } from "../../client/index.ts";
import { inBackticks, type Problem, type WriteContext } from "../../kit/schema/index.ts";
import { notRemembered } from "../setting/not-remembered.ts";
import { thingInWords } from "../setting/thing.ts";
import { releaseSetting, type Hear } from "../setting/write-setting.ts";
import type { Attributes, Setting } from "./attributes.ts";
import { changesBack, forgotten, legible } from "./before.ts";
import { defaultLevel, type Changes } from "./owned.ts";
import type { Hidden } from "./private-state.ts";
import { forgetSeen } from "./seen.ts";
import { scopeOf, thingOf } from "./target.ts";

type Writing = WriteContext<Client, Attributes, Hidden>;

/** Gives up a setting as its `on_destroy` says. */
export async function destroy(setting: Setting, context: Writing): Promise<void> {
  if (setting.on_destroy === "keep") return;
  await releaseSetting(thingOf(setting), context, async (hear) => {
    const { client, signal } = context;
    const put = async (change: NotificationChange | null) => {
      if (change !== null) hear(await client.notificationSettings.put(scopeOf(setting), change, { signal }));
    };
    const { email, rest } = setting.on_destroy === "reset" ? reset(setting) : await restore(setting, context, hear);
    try {
      await put(email);
      await put(rest);
    } finally {
      forgetSeen(thingOf(setting), context);
    }
  });
}

/** Events need no reset: only the level `custom` shows them. */
const reset = (setting: Setting): Changes => ({
  email: setting.notification_email === null ? null : { notification_email: "" },
  rest: setting.level === null ? null : { level: defaultLevel(setting) },
});

async function restore(setting: Setting, context: Writing, hear: Hear): Promise<Changes> {
  const { client, signal, privateState } = context;
  const before = legible(privateState.before ?? {});
  const lost = forgotten(setting, before);
  if (lost.length > 0) context.warn(lostOf(setting, lost));
  return changesBack(setting, before, hear(await client.notificationSettings.get(scopeOf(setting), { signal })));
}

const lostOf = (setting: Setting, names: readonly string[]): Problem =>
  notRemembered(`${inBackticks(names)} of ${thingInWords(thingOf(setting))} was`, "it is reset");
