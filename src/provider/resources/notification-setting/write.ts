import type { NotificationChange, NotificationSetting as RemoteSetting } from "../../client/index.ts";
import {
  atPath,
  diagnostic,
  diagnosticError,
  DiagnosticError,
  type ErrorCode,
  type Path,
} from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { EVENT_NAMES, eventsWhere, type EventName } from "../../event.ts";
import { explainRefusal } from "../place/refusal.ts";
import { takePlanRead, writeSetting, type Unwrap } from "../setting/coordination/index.ts";
import { notStored } from "../setting/problems.ts";
import type { ManagedValues, Setting } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { knownBy } from "./availability.ts";
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
 * Changes a setting from what the state has (null: from whatever it is) to what is planned, and sends nothing where
 * nothing differs. Where the state has another user's setting, the change is a create of this user's own.
 */
export function write(planned: Setting, stated: Setting | null, context: SettingContext): Promise<Setting> {
  const change = { ...settingChange(planned, stated), values: describeValues(planned) };
  return writeSetting(change, context, async (unwrap) => {
    const { prior, remember, record } = await ownershipOf({ planned, stated }, context);
    const remote = beginsToManage(planned, prior) ? await readPrevious(planned, prior, { context, unwrap }) : null;
    remember(remote);
    const { email, rest } = changesTo(planned, prior);
    if (email === null) {
      if (rest !== null) await send(rest, planned, { context, unwrap, record });
      record();
      return planned;
    }
    // In one request with a refused email the service would still save the level.
    const path = ["notification_email"];
    const halfway = { ...planned, level: prior?.level ?? null, events: prior?.events ?? null };
    await atPath({ code: "invalid", path }, () => send(email, halfway, { context, unwrap, record }));
    const original = stated === null ? (remote?.notification_email ?? null) : null;
    if (rest !== null) await sendAfterEmail(rest, { planned, halfway, original, context, unwrap, record });
    record();
    return planned;
  });
}

/** The second request of a write, after one with the email. */
interface SecondRequest extends Write {
  readonly planned: Setting;
  /** What is stored before it. */
  readonly halfway: Setting;
  /** The email before a create; null for an update, which remembers it. */
  readonly original: string | null;
}

/** What leaves everything as it was. */
const REFUSALS: readonly ErrorCode[] = ["invalid", "denied", "conflict", "gone", "unsupported"];

/**
 * Sends what comes after the email. A create that fails is replaced by another one, which would take the new address
 * for the original: where the request is refused, the original is put back, once, and nothing is in the state.
 */
async function sendAfterEmail(change: NotificationChange, second: SecondRequest): Promise<void> {
  const { planned, halfway, original, context, unwrap, record } = second;
  const saved: Setting[] = [];
  const save = (state: Setting): void => {
    saved.push(state);
    context.save(state);
  };
  try {
    await send(change, planned, { context: { ...context, save }, unwrap, record });
  } catch (thrown) {
    const isRefused = saved.length === 0 && thrown instanceof DiagnosticError && REFUSALS.includes(thrown.code);
    if (isRefused && original !== null) await putBack(original, second, thrown);
    else if (saved.length === 0) context.save(halfway);
    throw thrown;
  }
}

async function putBack(email: string, { planned, halfway, context, unwrap }: SecondRequest, refused: DiagnosticError) {
  const { client, signal } = context;
  try {
    unwrap(await client.notificationSettings.put(scopeOf(planned), { notification_email: email }, { signal }));
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    context.save(halfway);
    throw diagnosticError(ERRORS.emailNotPutBack, {
      why: `The service saved the new email address and refused the rest; putting the old address \`${email}\` back failed, too.`,
      original: `${refused.message}\n${thrown.message}`,
      cause: refused,
    });
  }
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
  const put = () => client.notificationSettings.put(scopeOf(setting), change, { signal });
  const remote = unwrap(await explainRefusal(settingRef(setting).place, context, put));
  record();
  const stored = refreshed(setting, remote);
  const lost = firstLost(change, setting, stored);
  if (lost !== null) {
    context.save({ ...setting, ...stored });
    throw notStored(lost, settingRef(setting));
  }
  if (change.events !== undefined || change.level === "custom") ignoredEvents(setting, remote).forEach(context.warn);
}

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

const LEFT_OUT = eventsWhere(({ isLeftOut }) => isLeftOut);

/** Warns of each event that is declared true and that an answer does not carry, though it carries others. */
function ignoredEvents({ level, events }: ManagedValues, { events: stored }: RemoteSetting): readonly Problem[] {
  if (level !== "custom" || stored === null || Object.keys(stored).length === 0) return [];
  const isDocumentForm = LEFT_OUT.every((name) => stored[name] === undefined);
  return EVENT_NAMES.filter(
    (name) => events?.[name] === true && stored[name] === undefined && !(isDocumentForm && LEFT_OUT.includes(name)),
  ).map(ignored);
}

function ignored(name: EventName): Problem {
  const known = knownBy(name);
  const why = `The service did not store \`${name}\`: ${known === "" ? "its release does not know this event" : `it knows this event ${known}`}.`;
  return diagnostic(WARNINGS.eventIgnored, { why, path: ["events", { key: name }] });
}
