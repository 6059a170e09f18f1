import { diagnostic } from "../../../kit/errors.ts";
import { atLeastOneOf, atMostOneOf, inBackticks, isUnknown, type Rule, type Value } from "../../../kit/schema/index.ts";
import { eventsWhere } from "../../event.ts";
import { LEVELS } from "./attributes.ts";
import { scopesWithout } from "./availability.ts";
import { RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** The rule that a setting with events has the level `custom`: the service ignores events at any other level. */
export const eventsNeedCustom: Rule<"level" | "events"> = {
  doc: "Only the level `custom` can have `events`; `events = {}` is valid at any level.",
  check: ({ level, events }) => {
    if (isUnknown(level) || level === "custom" || !hasKnownElement(events)) return [];
    // An invalid level is a separate error.
    if (level !== null && !LEVELS.some((known) => known === level)) return [];
    const why = `Events apply only at the level \`custom\`, ${typeof level === "string" ? `not at \`${level}\`` : "and no level is set"}.`;
    return [diagnostic(RULE_ERRORS.eventsWithoutCustom, { why, path: ["events"] })];
  },
};

/** The rule that `custom` comes with events: without them, all notifications are off. */
export const customNamesEvents: Rule<"level" | "events"> = {
  doc: "The level `custom` without an event gets a warning: it switches off all notifications.",
  onlyWarns: true,
  check: ({ level, events }) =>
    level === "custom" && !isUnknown(events) && !Object.values(elementsOf(events)).some((event) => event !== null)
      ? [diagnostic(WARNINGS.customWithoutEvents, { path: ["level"] })]
      : [],
};

/** The rule that only the global setting has an address. */
export const emailIsGlobal: Rule<"group" | "project" | "notification_email"> = {
  doc: "Only the global setting can have `notification_email`.",
  excludes: [
    ["notification_email", "group"],
    ["notification_email", "project"],
  ],
  check: ({ group, project, notification_email }) =>
    isSet(notification_email) && (isSet(group) || isSet(project))
      ? [diagnostic(RULE_ERRORS.emailNotGlobal, { path: ["notification_email"] })]
      : [],
};

const NOT_FOR_GROUPS = eventsWhere(({ notFor }) => notFor === "group");

/**
 * The rule about events that no release of the service supports for groups: an alarm that uses them there would be off.
 */
export const eventsNotForGroups: Rule<"group" | "events"> = {
  doc: `The setting of a group cannot have the event ${inBackticks(NOT_FOR_GROUPS)}.`,
  check: ({ group, events }) => {
    if (typeof group !== "string") return [];
    return NOT_FOR_GROUPS.filter((name) => isSet(elementsOf(events)[name] ?? null)).map((name) => {
      const why = `The service supports \`${name}\` only ${scopesWithout("group")}, and would ignore it for the group \`${group}\`.`;
      return diagnostic(RULE_ERRORS.eventNotForGroups, { why, path: ["events", { key: name }] });
    });
  },
};

const isSet = (value: Value): boolean => value !== null && !isUnknown(value);

const hasKnownElement = (events: Value): boolean => Object.values(elementsOf(events)).some(isSet);

/** Returns the events by name; none while they are null or unknown. */
const elementsOf = (events: Value): Readonly<Record<string, Value>> =>
  // The schema says that it is a map.
  isSet(events) ? (Object(events) as Record<string, Value>) : {};

/** The rules for combinations of attributes. */
export const rules = [
  atMostOneOf("group", "project"),
  atLeastOneOf("level", "notification_email"),
  eventsNeedCustom,
  customNamesEvents,
  emailIsGlobal,
  eventsNotForGroups,
];
