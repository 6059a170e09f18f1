import type { NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { diagnostic, sentenceCase } from "../../../kit/errors.ts";
import {
  isUnknown,
  type Change,
  type Context,
  type Problem,
  type ProposedChange,
  type Verdict,
} from "../../../kit/schema/index.ts";
import type { Connection } from "../service.ts";
import { notePlanRead } from "../setting/coordination/index.ts";
import { observeSetting, planSetting, type ObservedSetting } from "../setting/plan-setting.ts";
import { describeSetting } from "../setting/setting-ref.ts";
import type { Attributes, ScopeAttributes } from "./attributes.ts";
import { unavailableEvents, type Unavailable } from "./availability.ts";
import { WARNINGS } from "./diagnostics.ts";
import { isUntouched } from "./managed-values.ts";
import type { PrivateFields } from "./private-state.ts";
import { describeValues, knownScope, scopeOf, settingChange, settingRef } from "./setting-ref.ts";

/** What a plan has to know of a setting. */
export interface Observed extends ObservedSetting<RemoteSetting> {
  readonly unavailable: Unavailable;
}

/** Reads the setting that a create takes over, and compares a changed group or project with the one in the state. */
export async function observe(
  { prior, planned, isReplacement, differs }: ProposedChange<Attributes>,
  context: Context<Connection, PrivateFields>,
): Promise<Observed | null> {
  const scope = knownScope(planned);
  if (scope === null) return null;
  const change = { ...settingChange(scope, prior), isReplacement, isChange: differs, values: describeValues(planned) };
  const { client, signal } = context;
  const read = async () => {
    const reply = await client.notificationSettings.get(scopeOf(scope), { signal });
    notePlanRead(change.setting, reply.value, context);
    return reply;
  };
  const observed = await observeSetting(change, context, read);
  const { events } = planned;
  const known = isUnknown(events) ? null : events;
  return { ...observed, unavailable: unavailableEvents(known, prior?.events ?? null, client.service) };
}

/** Plans a setting: the schema does not say what to warn of, nor whether a changed reference names the same place. */
export function plan({ prior, planned }: Change<Attributes>, observed: Observed | null): Verdict<Attributes> {
  const scope = knownScope(planned);
  if (scope === null) return {};
  const change = settingChange(scope, prior);
  const { isSamePlace, errors, warnings } = planSetting(change, observed);
  const { existing = null, unavailable } = observed ?? {};
  const takesOver = existing !== null && !existing.isInState && planned.level !== null;
  const { place } = change.setting;
  return {
    keepDespite: isSamePlace && place !== null ? [place.kind] : [],
    errors: [...errors, ...(unavailable?.errors ?? [])],
    warnings: [...warnings, ...(unavailable?.warnings ?? []), ...(takesOver ? takeOver(scope, existing.value) : [])],
  };
}

/** A plan that begins to manage a setting which somebody has changed says what it is now. */
function takeOver(scope: ScopeAttributes, remote: RemoteSetting): readonly Problem[] {
  if (isUntouched(scope, remote)) return [];
  const { level, events } = remote;
  const current = `${level}\`${events === null ? "" : ` (${describeEvents(events)})`}`;
  const why = `${describeSetting(settingRef(scope))} is not at its default: its level is \`${current}. Applying this plan takes it over.`;
  return [diagnostic(WARNINGS.notificationTakenOver, { why: sentenceCase(why) })];
}

// The releases known have 24 events; a service may name many more.
const MAX_NAMES = 30;

function describeEvents(events: NonNullable<RemoteSetting["events"]>): string {
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  if (on.length === 0) return "no event";
  const more = on.length - MAX_NAMES;
  return `${on.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
