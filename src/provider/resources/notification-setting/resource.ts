import type { NotificationSetting } from "../../client/index.ts";
import { isRecord } from "../../../kit/json.ts";
import { defineResource, type Context } from "../../../kit/schema/index.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import type { Connection } from "../service.ts";
import { noteRefresh } from "../setting/coordination/index.ts";
import { planDestroy } from "../setting/plan-setting.ts";
import { attributes, identity, type ScopeAttributes } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSetting } from "./import.ts";
import { refreshed } from "./managed-values.ts";
import { confirmed, movesFrom } from "./move.ts";
import { checkChange, checkRead } from "./owner/check-user.ts";
import { checkCreate, checkDelete } from "./owner/own-part.ts";
import { observe, plan } from "./plan.ts";
import { privateState } from "./private-state.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { rules } from "./rule.ts";
import { knownScope, scopeOf, settingRef } from "./setting-ref.ts";
import { write } from "./write.ts";

/** Which notifications the token's user gets: everywhere, in one group, or in one project. */
export const notificationSetting = defineResource<Connection>()({
  name: "notification_setting",
  doc: "A notification setting of the token's user, and of nobody else: everywhere, in one group, or in one project. Values that the configuration does not name are left as they are, and never show as drift.",
  attributes,
  rules,
  identity,
  resourceIdentity,
  // In version 0 `events` was an object of every event, null where it was not managed.
  version: 1,
  upgraders: {
    0: ({ events, ...state }) => ({ ...state, events: isRecord(events) ? withoutNull(events) : events }),
  },
  privateState,
  onMissingParent: "gone",
  movesFrom,

  async observe(change, context) {
    const scope = knownScope(change.planned);
    if (change.prior === null && scope !== null) await checkCreate(scope, context);
    const setting = await observe(change, context);
    const replaces = setting === null || setting.comparison === "different" || setting.comparison === "unknown";
    return { setting, replacedPrivate: await checkChange(change, replaces, context) };
  },

  plan: (change, observed) => ({
    ...plan(change, observed?.setting ?? null),
    replacedPrivate: observed?.replacedPrivate ?? null,
  }),

  async planDelete(state, context) {
    const resets = await checkDelete(state, context);
    planDestroy({ setting: settingRef(state), number: context.privateState.place_number, resets }, context);
  },

  create: ({ plan: planned }, context) =>
    explainMissingPlace(settingRef(planned).place, () => write(planned, null, context)),

  read: (state, context) =>
    checkRead(state, context, async () => ({ ...state, ...refreshed(state, await readRemote(state, context)) })),

  async readMoved(state, context) {
    const remote = await readRemote(state, context);
    return { ...state, ...refreshed(confirmed(state, remote), remote) };
  },

  update: ({ plan: planned, prior }, context) => write(planned, prior, context),
  delete: destroy,
  import: importSetting,
});

async function readRemote(scope: ScopeAttributes, context: Context<Connection>): Promise<NotificationSetting> {
  const { client, signal } = context;
  noteRefresh(settingRef(scope), context);
  const reply = await client.notificationSettings.get(scopeOf(scope), { signal });
  return unwrapRefresh(reply, scope.project ?? "", context);
}

const withoutNull = (events: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(events).filter(([, value]) => value !== null));
