import type { NotificationChange, NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { atPath, diagnostic, type Path } from "../../kit/errors.ts";
import { takePlanRead, writeSetting, type Unwrap } from "../setting/coordination/index.ts";
import { notStored } from "../setting/not-stored.ts";
import type { ManagedValues, Setting } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { EVENT_NAMES } from "./event.ts";
import { changesTo, refreshed } from "./managed-values.ts";
import { ownershipOf } from "./owner/ownership.ts";
import { beginsToManage } from "./previous.ts";
import type { SettingContext } from "./private-state.ts";
import { describeValues, scopeOf, settingChange, settingRef } from "./setting-ref.ts";

/** What a request of a write works with. */
interface Write {
  readonly context: SettingContext;
  readonly unwrap: Unwrap;
  /** Is told that something is written. */
  readonly record: () => void;
}

/**
 * Changes a setting from what the state has (null: from whatever it is) to what is planned, and sends nothing where nothing
 * differs. Where the state has another user's setting, the change is a create of this user's own.
 */
export function write(planned: Setting, stated: Setting | null, context: SettingContext): Promise<Setting> {
  const change = { ...settingChange(planned, stated), values: describeValues(planned) };
  return writeSetting(change, context, async (unwrap) => {
    const { prior, remember, record } = await ownershipOf({ planned, stated }, context);
    const remote = beginsToManage(planned, prior) ? await readPrevious(planned, prior, { context, unwrap }) : null;
    remember(remote);
    const { email, rest } = changesTo(planned, prior);
    if (email !== null) {
      // In one request with a refused email the service would still save the level.
      const path = ["notification_email"];
      const halfway = { ...planned, level: prior?.level ?? null, events: prior?.events ?? null };
      await atPath({ code: "invalid", path }, () => send(email, halfway, { context, unwrap, record }));
      context.save(halfway);
    }
    if (rest !== null) await send(rest, planned, { context, unwrap, record });
    record();
    return planned;
  });
}

/** What the service has before a write. The plan of a create may have read it already. */
async function readPrevious(
  planned: Setting,
  prior: Setting | null,
  { context, unwrap }: Omit<Write, "record">,
): Promise<RemoteSetting> {
  const { client, signal } = context;
  const planRead = prior === null ? takePlanRead(settingRef(planned), context) : null;
  return planRead ?? unwrap(await client.notificationSettings.get(scopeOf(planned), { signal }));
}

async function send(change: NotificationChange, setting: Setting, { context, unwrap, record }: Write): Promise<void> {
  const { client, signal } = context;
  const remote = unwrap(await client.notificationSettings.put(scopeOf(setting), change, { signal }));
  record();
  const stored = refreshed(setting, remote);
  const lost = firstLost(change, setting, stored);
  if (lost !== null) {
    context.save({ ...setting, ...stored });
    throw notStored(lost, settingRef(setting));
  }
  if (ignoresEpics(change, setting, remote)) context.warn(epicIgnored);
}

const epicIgnored = diagnostic(WARNINGS.epicIgnored, { path: ["events", { key: "new_epic" }] });

/** The path of the first value that was sent and that the answer has otherwise. */
function firstLost(change: NotificationChange, planned: ManagedValues, stored: ManagedValues): Path | null {
  if (change.level !== undefined && stored.level !== planned.level) return ["level"];
  if (change.notification_email !== undefined && stored.notification_email !== planned.notification_email) {
    return ["notification_email"];
  }
  const event = EVENT_NAMES.find(
    (name) => change.events?.[name] !== undefined && stored.events?.[name] !== planned.events?.[name],
  );
  return event === undefined ? null : ["events", { key: event }];
}

const ignoresEpics = ({ events }: NotificationChange, { level }: Setting, remote: RemoteSetting): boolean =>
  events?.new_epic === true && level === "custom" && remote.events !== null && remote.events.new_epic === undefined;
