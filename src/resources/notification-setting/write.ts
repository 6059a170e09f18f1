import type { Client, NotificationChange, NotificationSetting as Shown } from "../../client/index.ts";
import { atPath, type Path } from "../../kit/errors.ts";
import type { WriteContext } from "../../kit/schema/index.ts";
import { notStored } from "../setting/not-stored.ts";
import { writeSetting, type Hear } from "../setting/write-setting.ts";
import type { Attributes, Owned, Setting } from "./attributes.ts";
import { beginsToOwn, remember } from "./before.ts";
import { EVENT_NAMES } from "./event.ts";
import { changesTo, reflect, wantsOf } from "./owned.ts";
import type { Hidden } from "./private-state.ts";
import { takeSeen } from "./seen.ts";
import { changeOf, scopeOf, thingOf } from "./target.ts";

type Writing = WriteContext<Client, Attributes, Hidden>;

/** Brings a setting from `prior` (null: from whatever it is) to what is wanted, and sends nothing where nothing differs. */
export function write(setting: Setting, prior: Setting | null, context: Writing): Promise<Setting> {
  const wanted = { ...changeOf(setting, prior), wants: wantsOf(setting) };
  return writeSetting(wanted, context, async (hear) => {
    const shown = beginsToOwn(setting, prior) ? await look(setting, prior, { context, hear }) : null;
    const before = remember(context.privateState.before ?? {}, { wanted: setting, prior, shown });
    context.setPrivateState({ before });
    const { email, rest } = changesTo(setting, prior);
    if (email !== null) {
      // In one request with a refused email the service would still save the level.
      const path = ["notification_email"];
      const halfway = { ...setting, level: prior?.level ?? null, events: prior?.events ?? null };
      await atPath({ code: "invalid", path }, () => send(email, halfway, { context, hear }));
      context.save(halfway);
    }
    if (rest !== null) await send(rest, setting, { context, hear });
    return setting;
  });
}

/** What a setting is before it is written. The plan before a create has read it already. */
async function look(
  setting: Setting,
  prior: Setting | null,
  { context, hear }: { readonly context: Writing; readonly hear: Hear },
): Promise<Shown> {
  const { client, signal } = context;
  const seen = prior === null ? takeSeen(thingOf(setting), context) : null;
  return seen ?? hear(await client.notificationSettings.get(scopeOf(setting), { signal }));
}

async function send(
  change: NotificationChange,
  setting: Setting,
  { context, hear }: { readonly context: Writing; readonly hear: Hear },
): Promise<void> {
  const { client, signal } = context;
  const answer = hear(await client.notificationSettings.put(scopeOf(setting), change, { signal }));
  const shown = reflect(setting, answer);
  const lost = firstLost(change, setting, shown);
  if (lost !== null) {
    context.save({ ...setting, ...shown });
    throw notStored(lost, thingOf(setting));
  }
  if (ignoresEpics(change, setting, answer)) context.warn(epicIgnored);
}

const epicIgnored = {
  /**
   * @warning The service did not store `new_epic`, which it knows on the top tier only, for groups and the global setting.
   * @at `events.new_epic`
   * @do Remove `new_epic` from `events`.
   */
  summary: "Event ignored by the service",
  detail:
    "The service did not store `new_epic`: it knows this event on the top tier only, for groups and the global setting. Remove it from `events`.",
  path: ["events", "new_epic"],
};

/** The path of the first value that was sent and shows otherwise in the answer. */
function firstLost(change: NotificationChange, wanted: Owned, shown: Owned): Path | null {
  if (change.level !== undefined && shown.level !== wanted.level) return ["level"];
  if (change.notification_email !== undefined && shown.notification_email !== wanted.notification_email) {
    return ["notification_email"];
  }
  const event = EVENT_NAMES.find(
    (name) => change.events?.[name] !== undefined && shown.events?.[name] !== wanted.events?.[name],
  );
  return event === undefined ? null : ["events", event];
}

const ignoresEpics = ({ events }: NotificationChange, { level }: Setting, shown: Shown): boolean =>
  events?.new_epic === true && level === "custom" && shown.events !== null && shown.events.new_epic === undefined;
