import type { NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { isRecord } from "../../../kit/json.ts";
import { defineResource } from "../../../kit/schema/index.ts";
import { explainMissingPlace } from "../place/missing-place.ts";
import { atOwnPlace } from "../place/at-number.ts";
import { readOwn } from "../place/own-place.ts";
import { noteNumber, storeNoted } from "../place/place-number.ts";
import { noteRead } from "../planned-again.ts";
import { unwrapRefresh } from "../place/unwrap-reply.ts";
import type { Connection } from "../service.ts";
import { forgetInState, noteInState } from "../setting/coordination/index.ts";
import { planDestroy } from "../setting/plan-setting.ts";
import { settingKey } from "../setting/setting-ref.ts";
import { attributes, identity, type ManagedValues, type Setting } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSetting } from "./import.ts";
import { changesTo, refreshed, sendsAny } from "./managed-values.ts";
import { confirmed, movesFrom } from "./move.ts";
import { checkChange, checkRead } from "./owner/check-user.ts";
import { checkCreate, checkDelete } from "./owner/own-part.ts";
import { observe, plan } from "./plan.ts";
import { privateState, type ReadContext } from "./private-state.ts";
import { resourceIdentity } from "./resource-identity.ts";
import { rules } from "./rule.ts";
import { knownScope, scopeOf, settingRef } from "./setting-ref.ts";
import { write } from "./write.ts";

/** The notifications that the token's user gets: everywhere, in one group, or in one project. */
export const notificationSetting = defineResource<Connection>()({
  name: "notification_setting",
  doc: "Manages a notification setting of the token's user: the global one, or that of a group or project. Values that you leave out stay as they are, and never show as drift.",
  attributes,
  rules,
  identity,
  resourceIdentity,
  // In version 0, `events` was an object of all events, with null for unmanaged ones.
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
    const observed = await observe(change, context);
    const replaces = observed === null || observed.comparison === "different" || observed.comparison === "unknown";
    await checkChange(change, replaces, context);
    if (scope !== null) storeNoted(TYPE, settingRef(scope).place, context);
    return observed;
  },

  plan,

  async planDelete(state, context) {
    const resets = await checkDelete(state, context);
    planDestroy({ setting: settingRef(state), number: context.privateState.place_number, resets }, context);
  },

  create: ({ plan: planned }, context) =>
    explainMissingPlace(settingRef(planned).place, () => write(planned, null, context)),

  read: (state, context) =>
    checkRead(state, context, () => readSetting(state, context, (remote) => refreshed(state, remote))),

  readMoved: (state, context) => readSetting(state, context, (remote) => refreshed(confirmed(state, remote), remote)),

  update: ({ plan: planned, prior }, context) => write(planned, prior, context),
  delete: (state, context) => destroy(state, atOwnPlace(settingRef(state).place, context)),
  import: importSetting,
});

const TYPE = "notification setting";

/** Reads a setting; `valuesFrom` derives the state's values from a response. */
async function readSetting(
  state: Setting,
  context: ReadContext,
  valuesFrom: (remote: RemoteSetting) => ManagedValues,
): Promise<Setting> {
  const setting = settingRef(state);
  const { place } = setting;
  noteNumber(TYPE, place, context);
  noteRead(settingKey(setting), context);
  // This comes before the answer, as another object with the same setting may be planned meanwhile.
  noteInState(setting, context);
  const { now, isElsewhere } = await readOwn(
    {
      place,
      async read({ notificationSettings: api }) {
        const reply = await api.get(scopeOf(state), { signal: context.signal });
        return { ...state, ...valuesFrom(unwrapRefresh(reply, state.project ?? "", context)) };
      },
      isSame: (each) => !sendsAny(changesTo(each, state)),
    },
    context,
  );
  if (isElsewhere) forgetInState(setting, context);
  return now;
}

const withoutNull = (events: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(events).filter(([, value]) => value !== null));
