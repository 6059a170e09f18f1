import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS, RULE_ERRORS, UNAVAILABLE, UNKNOWN_EVENTS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what rules may find wrong with a notification setting. */
export const notificationRuleErrorsPage: PageOf<typeof RULE_ERRORS> = {
  eventsWithoutCustom: {
    at: "`events`",
    when: "Single events are set, and the level is another than `custom`, or not set.",
  },
  emailNotGlobal: {
    at: "`notification_email`",
    when: "A setting of a group or project has an email address.",
  },
  eventNotForGroups: {
    at: "the event",
    when: "A setting of a group names `approver`, whether true or false. The service has this event for projects and for the global setting only.",
  },
};

/** The page's words for a name that is no event. */
export const unknownEventsPage: PageOf<typeof UNKNOWN_EVENTS> = {
  unknownEvent: {
    at: "the name in `events`",
    when: "`events` of a setting, or the argument of `only_events`, has a name that is no event.",
    advice:
      "Correct the name: the message has the names that are close, and all that this version of the provider knows.",
  },
};

/** The page's words for an event that a change switches on, and that the service would ignore. */
export const unavailableErrorsPage: PageOf<typeof UNAVAILABLE> = {
  laterRelease: {
    at: "the event",
    when: "A change switches on an event that the release in `service_version` does not know: the service would ignore it.",
  },
  higherTier: {
    at: "the event",
    when: "A change switches on an event that the tier in `tier` does not have: the service would ignore it.",
  },
};

/** The page's words for an event that was on before the change, and that the service would ignore. */
export const unavailableWarningsPage: PageOf<typeof UNAVAILABLE> = {
  laterRelease: {
    at: "the event",
    when: "An event was on before the change, and the release in `service_version` does not know it: the service would ignore it.",
  },
  higherTier: {
    at: "the event",
    when: "An event was on before the change, and the tier in `tier` does not have it: the service would ignore it.",
  },
};

/** The page's words for what may go wrong with a write. */
export const notificationErrorsPage: PageOf<typeof ERRORS> = {
  emailNotPutBack: {
    when: "The second request of a create was refused, and the email address that the first one changed could not be put back. The message names the old address.",
  },
};

/** The page's words for what does not keep a plan or a write from going on. */
export const notificationWarningsPage: PageOf<typeof WARNINGS> = {
  notificationTakenOver: {
    when: "A create finds a setting that somebody has changed from its default. The message names its values; applying the plan takes it over.",
  },
  eventIgnored: {
    at: "the event",
    when: "An event is declared `true`, and the answer to the write shows others and not this one: it is off at the service. The message names the release and the tier that know it.",
  },
};
