import type { Client, NotificationChange, NotificationSetting as Answer } from "../../client/index.ts";
import { DiagnosticError, type Path } from "../../kit/errors.ts";
import type { Context } from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { notKept } from "../not-kept.ts";
import { EVENT_NAMES } from "./event.ts";
import { changesTo, defaultLevel, reflect, type Owned } from "./setting.ts";
import { idOf, keyOf, scopeOf, type Target } from "./target.ts";

/** What a plan says of a setting, but for its ID. */
interface Wanted extends Target, Owned {
  readonly on_destroy: "reset" | "keep";
}

type Setting = Wanted & { readonly id: string };

/** The part of the write context that does not depend on the attributes. */
type Writing = Context<Client> & { save(state: Setting): void };

/** Brings a setting from `prior` (null: from whatever it is) to what is wanted, and sends nothing where nothing differs. */
export function writeSetting(wanted: Wanted, prior: Setting | null, context: Writing): Promise<Setting> {
  return context.run.exclusively(keyOf(wanted), async () => {
    const setting = { ...wanted, id: idOf(wanted) };
    const { email, rest } = changesTo(wanted, prior);
    if (email === null && rest === null) return setting;
    refuseSecondBlock(setting, context);
    if (email !== null) {
      // In one request with a refused email the service would still save the level.
      await send(email, setting, context);
      context.save({ ...setting, level: prior?.level ?? null, events: prior?.events ?? null });
    }
    if (rest !== null) await send(rest, setting, context);
    context.run.written.set(keyOf(setting), wordsFor(setting));
    return setting;
  });
}

/** Gives up a setting as its `on_destroy` says. Events need no reset: only the level `custom` shows them. */
export function destroySetting(setting: Setting, context: Context<Client>): Promise<void> {
  const { client, run, warn } = context;
  return run.exclusively(keyOf(setting), async () => {
    if (run.written.has(keyOf(setting))) {
      const detail = `${setting.id} was written by another block of this configuration in the same apply, so destroying this block changed nothing.`;
      warn({ summary: "Setting kept for another block", detail });
      return;
    }
    if (setting.on_destroy === "keep") return;
    const put = (change: NotificationChange) =>
      valueOf(client.notificationSettings.put(scopeOf(setting), change, callOf(context)), context);
    if (setting.notification_email !== null) await put({ notification_email: "" });
    if (setting.level !== null) await put({ level: defaultLevel(setting) });
  });
}

/** One setting in two blocks would change with every apply. */
function refuseSecondBlock(setting: Setting, { run }: Writing): void {
  const earlier = run.written.get(keyOf(setting));
  if (earlier === undefined) return;
  throw new DiagnosticError({
    code: "conflict",
    summary: "One notification setting in two blocks",
    detail: `Another block already set ${setting.id} to ${earlier} in this apply, and this one wants ${wordsFor(setting)}. Keep one block for each setting.`,
  });
}

const wordsFor = ({ level }: Setting): string => (level === null ? "an email address alone" : `level \`${level}\``);

async function send(change: NotificationChange, setting: Setting, context: Writing): Promise<void> {
  const answer = await valueOf(
    context.client.notificationSettings.put(scopeOf(setting), change, callOf(context)),
    context,
  );
  const shown = reflect(setting, answer);
  const lost = firstLost(change, setting, shown);
  if (lost !== null) {
    context.save({ ...setting, ...shown });
    throw notKept(lost, setting.id);
  }
  if (ignoresEpics(change, setting, answer)) {
    context.warn({
      summary: "Event ignored by the service",
      detail:
        "The service did not store `new_epic`: it knows this event on the top tier only, for groups and the global setting.",
      path: ["events", "new_epic"],
    });
  }
}

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

const ignoresEpics = ({ events }: NotificationChange, { level }: Setting, answer: Answer): boolean =>
  events?.new_epic === true && level === "custom" && answer.events !== null && answer.events.new_epic === undefined;
