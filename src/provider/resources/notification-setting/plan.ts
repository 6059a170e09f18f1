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
import { noteSeen, observeSetting, planSetting, type ObservedSetting } from "../setting/plan-setting.ts";
import { describeSetting } from "../setting/setting-ref.ts";
import type { Attributes, ScopeAttributes } from "./attributes.ts";
import { unavailableEvents, type Unavailable } from "./availability.ts";
import { WARNINGS } from "./diagnostics.ts";
import { isUntouched } from "./managed-values.ts";
import type { PlanContext } from "./private-state.ts";
import { shown } from "./shown.ts";
import { describeValues, knownScope, planReads, scopeOf, settingChange, settingRef } from "./setting-ref.ts";

/** The observations that a plan of a setting needs. */
export interface Observed extends ObservedSetting<RemoteSetting> {
  readonly unavailable: Unavailable;
}

/** Reads the setting that a create takes over, and compares a changed group or project with the one in the state. */
export async function observe(
  { prior, planned, isReplacement, differs }: ProposedChange<Attributes>,
  context: Context<Connection> & PlanContext,
): Promise<Observed | null> {
  const scope = knownScope(planned);
  if (scope === null) return null;
  const change = {
    ...settingChange(scope, prior),
    isReplacement,
    isChange: differs,
    values: describeValues(planned),
    number: context.privateState.place_number,
    resets: prior?.on_destroy !== "keep",
  };
  const { client, signal } = context;
  const read = async () => {
    const reply = await client.notificationSettings.get(scopeOf(scope), { signal });
    planReads.note(change.setting, reply.value, context);
    return reply;
  };
  const observed = await observeSetting(change, context, read);
  const { existing } = observed;
  if (existing !== null) noteSeen(change.setting, shown(existing.value), context);
  const { events } = planned;
  const known = isUnknown(events) ? null : events;
  return { ...observed, unavailable: unavailableEvents(known, prior?.events ?? null, client.service) };
}

/**
 * Plans a setting: adds the warnings, and the decision whether a changed reference names the same place, which do not
 * follow from the schema.
 */
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

/** Returns the warning of a plan that takes over a setting that somebody has changed, with its current values. */
function takeOver(scope: ScopeAttributes, remote: RemoteSetting): readonly Problem[] {
  if (isUntouched(scope, remote)) return [];
  const why = `${describeSetting(settingRef(scope))} is not at its default: its level is ${shown(remote)}. Applying this plan takes it over.`;
  return [diagnostic(WARNINGS.notificationTakenOver, { why: sentenceCase(why) })];
}
