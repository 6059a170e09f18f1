import type { NotificationSetting } from "../../client/index.ts";
import { defineResource, type Context } from "../../kit/schema/index.ts";
import { atPlace } from "../place/at-place.ts";
import { valueIn } from "../place/moved.ts";
import type { Connection } from "../service.ts";
import { noteHeld } from "../setting/held.ts";
import { attributes, type Target } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSetting } from "./import.ts";
import { confirmed, movesFrom } from "./move.ts";
import { reflect } from "./owned.ts";
import { observe, plan } from "./plan.ts";
import { privateState } from "./private-state.ts";
import { rules } from "./rule.ts";
import { scopeOf, thingOf } from "./target.ts";
import { write } from "./write.ts";

/** How loudly the service notifies the token's user: everywhere, in one group, or in one project. */
export const notificationSetting = defineResource<Connection>()({
  name: "notification_setting",
  doc: "A notification setting of the token's user, and of nobody else: everywhere, in one group, or in one project. Values that the configuration does not name are left as they are, and never show as drift.",
  attributes,
  rules,
  identity: [
    { form: "project/<project>", doc: "the setting for a project, by ID or full path" },
    { form: "group/<group>", doc: "the setting for a group, by ID or full path" },
    { form: "global", doc: "the global setting" },
  ],
  privateState,
  onMissingParent: "gone",
  movesFrom,

  observe,
  plan,
  create: ({ plan: wanted }, context) => atPlace(thingOf(wanted).place, () => write(wanted, null, context)),

  async read(state, context) {
    return { ...state, ...reflect(state, await shownNow(state, context)) };
  },

  async readMoved(state, context) {
    const shown = await shownNow(state, context);
    return { ...state, ...reflect(confirmed(state, shown), shown) };
  },

  update: ({ plan: wanted, prior }, context) => write(wanted, prior, context),
  delete: destroy,
  import: importSetting,
});

async function shownNow(target: Target, context: Context<Connection>): Promise<NotificationSetting> {
  const { client, signal } = context;
  noteHeld(thingOf(target), context);
  const reply = await client.notificationSettings.get(scopeOf(target), { signal });
  return valueIn(reply, { words: target.project ?? "" }, context);
}
