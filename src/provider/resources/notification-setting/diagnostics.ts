import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** An event that the service would ignore: an error if a change switches it on, a warning if it was on before. */
const LATER_RELEASE = {
  summary: "Event needs a later release",
  when: "The release in `service_version` does not have the event, so the service would ignore it.",
  advice: "Remove the event, or correct the provider's `service_version`.",
};

const HIGHER_TIER = {
  summary: "Event needs a higher tier",
  when: "The tier in `tier` does not have the event, so the service would ignore it.",
  advice: "Remove the event, or correct the provider's `tier`.",
};

/** The errors of the rules of a notification setting. */
export const RULE_ERRORS = {
  eventsWithoutCustom: {
    summary: "Events without the level custom",
    when: "Events are set, but the level is not `custom`.",
    advice: 'Set `level = "custom"`, or remove the events.',
  },
  emailNotGlobal: {
    summary: "Email address in a group or project setting",
    why: "The service has one notification address per user; only the global setting can change it.",
    advice: "Move `notification_email` to a block without `group` and `project`.",
  },
  eventNotForGroups: {
    summary: "Event not available for groups",
    when: "The service supports `approver` only for projects and in the global setting.",
    advice: "Remove it here, and set it for projects or in the global setting if you need it.",
  },
  laterRelease: LATER_RELEASE,
  higherTier: HIGHER_TIER,
} as const satisfies Table<DiagnosticKind>;

/** Problems with a name of `events`, also as an argument of `only_events`, and with a write. */
export const ERRORS = {
  unknownEvent: {
    code: "invalid",
    summary: "Unknown event",
    group: "configuration",
    when: "A name in `events`, or in the argument of `only_events`, is not an event.",
    pageAdvice: "Correct the name. The message lists all events, and suggests similar ones.",
  },
  emailNotPutBack: {
    code: "internal",
    summary: "Email address not put back",
    when: "A create failed after it had changed the email address, and could not restore it.",
    advice: "If a later destroy is to restore the old address, set it by hand before the next apply.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of a plan or a write, which then continues. */
export const WARNINGS = {
  customWithoutEvents: {
    summary: "Level custom without an event",
    group: "configuration",
    why: "With the level `custom`, the service notifies only of events that are on, and this setting names none.",
    advice: "Name events in `events`, or choose another level.",
  },
  laterRelease: { ...LATER_RELEASE, group: "configuration" },
  higherTier: { ...HIGHER_TIER, group: "configuration" },
  notificationTakenOver: {
    summary: "Existing notification setting taken over",
    when: "The setting is not at its default, and the apply overwrites its values.",
    advice:
      "To keep the current values, import the setting instead. If you renamed the resource, write a `moved` block.",
  },
  eventIgnored: {
    summary: "Event ignored by the service",
    when: "The service did not store the event, so it is off. The message names the release and tier that it needs.",
    advice: "Remove it from `events`.",
  },
} as const satisfies Table<DiagnosticKind>;
