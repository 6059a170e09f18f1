import type { NotificationChange, NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { atPath, diagnostic, diagnosticError, DiagnosticError, type Path } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { EVENT_NAMES, eventsWhere, type EventName } from "../../event.ts";
import { explainRefusal } from "../place/refusal.ts";
import { writeSetting, type Unwrap } from "../setting/coordination/index.ts";
import { isRefused, namingPrevious, notStored } from "../setting/problems.ts";
import type { ManagedValues, Setting } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { knownBy } from "./availability.ts";
import { changesTo, isUntouched, refreshed } from "./managed-values.ts";
import { ownershipOf } from "./owner/ownership.ts";
import { beginsToManage } from "./previous.ts";
import type { SettingContext } from "./private-state.ts";
import { shown } from "./shown.ts";
import { describeValues, planReads, scopeOf, settingChange, settingRef } from "./setting-ref.ts";

/**
 * Changes a setting from its state (null for any) to the plan, and sends nothing if they are equal. After a delete of
 * the same setting, sends every managed value. If the state is another user's setting, the change creates the current
 * user's own.
 */
export function write(planned: Setting, stated: Setting | null, context: SettingContext): Promise<Setting> {
  const change = { ...settingChange(planned, stated), values: describeValues(planned) };
  const scope = scopeOf(planned);
  const { client, signal } = context;
  const { notificationSettings: api } = client;
  return writeSetting(change, context, async (unwrap, followsDelete) => {
    const { prior, remember, record } = await ownershipOf({ planned, stated, followsDelete }, context);
    // The plan of a create may already have read it.
    const planRead = () => (prior === null ? planReads.take(change.setting, context) : undefined);
    const read = async () => planRead() ?? unwrap(await api.get(scope, { signal }));
    const remote = beginsToManage(planned, prior) ? await read() : null;
    remember(remote);
    const { email, rest } = changesTo(planned, followsDelete ? null : prior);
    const before =
      stated === null && remote !== null && !isUntouched(planned, remote) ? `the level was ${shown(remote)}` : null;
    const send = async (sent: NotificationChange): Promise<RemoteSetting> => {
      const put = () => namingPrevious(before, () => api.put(scope, sent, { signal }));
      const stored = unwrap(await explainRefusal(change.setting.place, context, put));
      record();
      return stored;
    };
    const halfway = { ...planned, level: prior?.level ?? null, events: prior?.events ?? null };
    if (email !== null) {
      // If both were in one request and the email was refused, the service would still save the level.
      const stored = await atPath({ code: "invalid", path: ["notification_email"] }, () => send(email));
      check(email, halfway, { stored, context });
    }
    if (rest !== null) {
      const original = stated === null ? (remote?.notification_email ?? null) : null;
      const second = { halfway, original, context, unwrap };
      const stored = await (email === null ? send(rest) : afterEmail(second, () => send(rest)));
      check(rest, planned, { stored, context });
    }
    record();
    return planned;
  });
}

/** The second request of a write, after one with the email. */
interface SecondRequest {
  readonly context: SettingContext;
  readonly unwrap: Unwrap;
  /** The state that is stored before it. */
  readonly halfway: Setting;
  /** The email before a create; null for an update, which remembers it. */
  readonly original: string | null;
}

/**
 * Sends the changes after the email. A create that fails is replaced by another one, which would take the new address
 * for the original one. If the request is refused, the original address is put back, once, and the state stays empty.
 */
async function afterEmail<T>(second: SecondRequest, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (isRefused(thrown) && second.original !== null) await putBack(second.original, second, thrown);
    else second.context.save(second.halfway);
    throw thrown;
  }
}

async function putBack(email: string, { halfway, context, unwrap }: SecondRequest, refused: DiagnosticError) {
  const { client, signal } = context;
  try {
    unwrap(await client.notificationSettings.put(scopeOf(halfway), { notification_email: email }, { signal }));
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    context.save(halfway);
    throw diagnosticError(ERRORS.emailNotPutBack, {
      why: `The service saved the new email address but refused the other values, and the old address \`${email}\` could not be restored.`,
      original: `${refused.message}\n${thrown.message}`,
      cause: refused,
    });
  }
}

/** Throws if the response shows another value than the one sent, and warns about events that it omits. */
function check(
  change: NotificationChange,
  setting: Setting,
  { stored: remote, context }: { stored: RemoteSetting; context: SettingContext },
): void {
  const stored = refreshed(setting, remote);
  const lost = firstLost(change, setting, stored);
  if (lost !== null) {
    context.save({ ...setting, ...stored });
    throw notStored(lost, settingRef(setting));
  }
  if (change.events !== undefined || change.level === "custom") ignoredEvents(setting, remote).forEach(context.warn);
}

/** Returns the path of the first value that was sent but differs in the response. */
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

const LEFT_OUT = eventsWhere(({ isLeftOut }) => isLeftOut);

/** Returns a warning for each event that is declared true and missing from a response that has other events. */
function ignoredEvents({ level, events }: ManagedValues, { events: stored }: RemoteSetting): readonly Problem[] {
  if (level !== "custom" || stored === null || Object.keys(stored).length === 0) return [];
  const isDocumentForm = LEFT_OUT.every((name) => stored[name] === undefined);
  return EVENT_NAMES.filter(
    (name) => events?.[name] === true && stored[name] === undefined && !(isDocumentForm && LEFT_OUT.includes(name)),
  ).map(ignored);
}

function ignored(name: EventName): Problem {
  const known = knownBy(name);
  const why = `The service did not store \`${name}\`: ${known === "" ? "its release does not have this event" : `the event exists ${known}`}.`;
  return diagnostic(WARNINGS.eventIgnored, { why, path: ["events", { key: name }] });
}
