import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** What rules may find wrong with a notification setting. */
export const RULE_ERRORS = {
  eventsWithoutCustom: {
    summary: "Events without the level custom",
    advice: 'Set `level = "custom"`, or remove the events.',
  },
  emailNotGlobal: {
    summary: "Email address outside the global setting",
    why: "The service knows one address for notifications, that of the global setting.",
    advice: "Move `notification_email` to a block without `group` and `project`.",
  },
  eventNotForGroups: {
    summary: "Event that groups do not have",
    advice: "Remove it here. To be notified, name it in the settings of projects, or in the global one.",
  },
} as const satisfies Record<string, DiagnosticKind>;

/** What may be wrong with a name of `events`, also as an argument of `only_events`. */
export const UNKNOWN_EVENTS = {
  unknownEvent: { code: "invalid", summary: "Unknown event" },
} as const satisfies Record<string, ErrorKind>;

/** Why the service would ignore an event: an error where a change switches it on, a warning where it was on before. */
export const UNAVAILABLE = {
  laterRelease: {
    summary: "Event of a later release",
    advice: "Remove the event, or correct the provider's `service_version`.",
  },
  higherTier: {
    summary: "Event of a higher tier",
    advice: "Remove the event, or correct the provider's `tier`.",
  },
} as const satisfies Record<string, DiagnosticKind>;

/** What may go wrong with a write. */
export const ERRORS = {
  emailNotPutBack: {
    code: "internal",
    summary: "Email address not put back",
    advice: "Set the old address by hand before the next apply, if it is to be restored one day.",
  },
} as const satisfies Record<string, ErrorKind>;

/** What does not keep a plan or a write from going on. */
export const WARNINGS = {
  notificationTakenOver: {
    summary: "Existing notification setting taken over",
    advice: "To keep what is there, import it instead; if this is a resource under a new name, write a `moved` block.",
  },
  eventIgnored: {
    summary: "Event ignored by the service",
    advice: "Remove it from `events`.",
  },
} as const satisfies Record<string, DiagnosticKind>;
