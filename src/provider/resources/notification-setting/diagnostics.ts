import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** An event that the service would ignore: an error if a change switches it on, a warning if it was on before. */
const LATER_RELEASE = {
  summary: "Event needs a later release",
  at: "the event",
  advice: "Remove the event, or correct the provider's `service_version`.",
};

const HIGHER_TIER = {
  summary: "Event needs a higher tier",
  at: "the event",
  advice: "Remove the event, or correct the provider's `tier`.",
};

/** The errors of the rules of a notification setting. */
export const RULE_ERRORS = {
  eventsWithoutCustom: {
    summary: "Events without the level custom",
    at: "`events`",
    when: "Events are set, but the level is not `custom`.",
    advice: 'Set `level = "custom"`, or remove the events.',
  },
  emailNotGlobal: {
    summary: "Email address in a group or project setting",
    at: "`notification_email`",
    when: "A setting of a group or project has an email address.",
    why: "The service has one notification address per user; only the global setting can change it.",
    advice: "Move `notification_email` to a block without `group` and `project`.",
  },
  eventNotForGroups: {
    summary: "Event not available for groups",
    at: "the event",
    when: "A setting of a group names `approver`. The service has this event only for projects and for the global setting.",
    advice: "Remove it here. To be notified, name it in the settings of projects, or in the global one.",
  },
  laterRelease: {
    ...LATER_RELEASE,
    when: "A change switches on an event that is not available in the release in `service_version`, so the service would ignore it.",
  },
  higherTier: {
    ...HIGHER_TIER,
    when: "A change switches on an event that is not available on the tier in `tier`, so the service would ignore it.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Problems with a name of `events`, also as an argument of `only_events`, and with a write. */
export const ERRORS = {
  unknownEvent: {
    code: "invalid",
    summary: "Unknown event",
    group: "configuration",
    at: "the name in `events`",
    when: "A name in `events`, or in the argument of `only_events`, is not an event.",
    pageAdvice:
      "Correct the name: the message suggests similar names, and lists all events that this version of the provider supports.",
  },
  emailNotPutBack: {
    code: "internal",
    summary: "Email address not put back",
    when: "The second request of a create was refused, and the email address that the first one changed could not be put back. The message names the old address.",
    advice: "Set the old address by hand before the next apply, if you want to restore it later.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of a plan or a write, which then continues. */
export const WARNINGS = {
  customWithoutEvents: {
    summary: "Level custom without an event",
    group: "configuration",
    at: "`level`",
    when: "The level is `custom`, and no event has a value.",
    why: "The level `custom` notifies of the events that are on, and this setting names none.",
    advice: "Name the events to be notified of in `events`, or choose another level.",
  },
  laterRelease: {
    ...LATER_RELEASE,
    group: "configuration",
    when: "An event was on before the change, but is not available in the release in `service_version`, so the service would ignore it.",
  },
  higherTier: {
    ...HIGHER_TIER,
    group: "configuration",
    when: "An event was on before the change, but is not available on the tier in `tier`, so the service would ignore it.",
  },
  notificationTakenOver: {
    summary: "Existing notification setting taken over",
    when: "A create finds a setting that somebody has changed from its default. The message shows its values, which the apply overwrites.",
    advice: "To keep what is there, import it instead; if this is a resource under a new name, write a `moved` block.",
  },
  eventIgnored: {
    summary: "Event ignored by the service",
    at: "the event",
    when: "An event is declared `true`, but the service does not show it after the write, so it is off. The message names the release and the tier that support it.",
    advice: "Remove it from `events`.",
  },
} as const satisfies Table<DiagnosticKind>;
