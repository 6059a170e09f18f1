import type { NotificationSetting as Shown } from "../../client/index.ts";
import { isUnknown, type Change, type Context, type Problem, type Verdict } from "../../kit/schema/index.ts";
import type { Connection } from "../service.ts";
import { observeSetting, type ObservedSetting } from "../setting/observe-setting.ts";
import { planSetting } from "../setting/plan-setting.ts";
import { thingInWords } from "../setting/thing.ts";
import type { Attributes, Target } from "./attributes.ts";
import { unavailableEvents, type Unavailable } from "./availability.ts";
import { defaultLevel, wantsOf } from "./owned.ts";
import { noteSeen } from "./seen.ts";
import { changeOf, knownTarget, scopeOf, thingOf } from "./target.ts";

/** What a plan has to know of a setting. */
export interface Observed extends ObservedSetting<Shown> {
  readonly unavailable: Unavailable;
}

/** Looks for the setting that a create takes over, and for other words of the same group or project. */
export async function observe(
  { prior, planned, isReplacement }: Change<Attributes>,
  context: Context<Connection>,
): Promise<Observed | null> {
  const target = knownTarget(planned);
  if (target === null) return null;
  const change = { ...changeOf(target, prior), isReplacement, wants: wantsOf(planned) };
  const { client, signal } = context;
  const read = async () => {
    const { value } = await client.notificationSettings.get(scopeOf(target), { signal });
    noteSeen(change.thing, value, context);
    return value;
  };
  const observed = await observeSetting(change, context, read);
  const { events } = planned;
  const switches = { planned: isUnknown(events) ? null : events, prior: prior?.events ?? null };
  return { ...observed, unavailable: unavailableEvents({ ...switches, service: client.service }) };
}

/** Plans a setting: only its warnings, and whether a change of its place is one, do not follow from the schema. */
export function plan({ prior, planned }: Change<Attributes>, observed: Observed | null): Verdict<Attributes> {
  const target = knownTarget(planned);
  if (target === null) return {};
  const change = changeOf(target, prior);
  const { isSame, warnings } = planSetting(change, observed);
  const { existing = null, unavailable } = observed ?? {};
  const isTaken = existing !== null && !existing.isHeld && planned.level !== null;
  const { place } = change.thing;
  return {
    keepDespite: isSame && place !== null ? [place.kind] : [],
    errors: unavailable?.errors ?? [],
    warnings: [...warnings, ...(unavailable?.warnings ?? []), ...(isTaken ? takeOver(target, existing.value) : [])],
  };
}

/** A setting has no owner: a plan that begins to manage one that somebody has changed says what it was. */
function takeOver(target: Target, { level, events }: Shown): readonly Problem[] {
  if (level === defaultLevel(target)) return [];
  const now = `${level}\`${events === null ? "" : ` (${eventsInWords(events)})`}`;
  const detail = `${thingInWords(thingOf(target))} is not at its default: its level is \`${now}. Applying this plan takes it over. To keep what is there, import it instead; if this is a resource under a new name, write a \`moved\` block.`;
  return [
    {
      /**
       * @warning A create finds a setting that somebody has changed from its default.
       * @do Read what it was in the message. Apply to take it over, import it to keep it, or write a `moved` block if the resource only has a new name.
       */
      summary: "Existing notification setting taken over",
      detail: detail.charAt(0).toUpperCase() + detail.slice(1),
    },
  ];
}

// The releases known have 24 events; a service may name many more.
const MAX_NAMES = 30;

function eventsInWords(events: NonNullable<Shown["events"]>): string {
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  if (on.length === 0) return "no event";
  const more = on.length - MAX_NAMES;
  return `${on.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
