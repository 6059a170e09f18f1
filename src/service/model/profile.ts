import type { NotificationEvent } from "./event.ts";
import type { Tier } from "../store/index.ts";

/** The names of the profiles. */
export const PROFILE_NAMES = ["interface", "upstream"] as const;

/** `interface`: as documented. `upstream`: as the real service responds, where the two differ. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Which error reports are refused, and with which status. */
interface ReportRules {
  /** Whether a project has to have settings that are active and integrated. */
  readonly needSettings: boolean;
  /** The status of a report without a key. */
  readonly withoutKey: number;
  /** The status of a report that is refused whatever it says. */
  readonly refused: number;
}

/**
 * The format of responses, and the error reports that are refused. Nothing else that is stored or allowed depends on
 * it.
 */
export interface Profile {
  /** Whether the global setting shows its events at level `custom`. */
  readonly globalShowsEvents: boolean;
  /** Whether a response shows this event, which its scope and tier accept. */
  readonly showsEvent: (event: NotificationEvent, tier: Tier) => boolean;
  /** An event's value in a response; `stored` is null for one that was never set. */
  readonly eventValue: (stored: boolean | null) => boolean | null;
  /** The field with the project's URL at its external tracker. */
  readonly externalUrlName: string;
  /** Whether the external tracker's name and URLs are shown as null while the integrated one is used. */
  readonly integratedHidesTracker: boolean;
  /** The field with a client key's DSN. */
  readonly dsnName: string;
  readonly reports: ReportRules;
  /** Whether the server tells its time, by which a client judges how old a response is. */
  readonly isDated: boolean;
}

const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  interface: {
    globalShowsEvents: false,
    showsEvent: ({ isDocumented, isPaid }, tier) => isDocumented && (!isPaid || tier === "ultimate"),
    eventValue: (stored) => stored ?? false,
    externalUrlName: "tracker_external_url",
    integratedHidesTracker: true,
    dsnName: "tracker_dsn",
    // As the collector in GitLab itself (lib/api/error_tracking/collector.rb).
    reports: { needSettings: true, withoutKey: 400, refused: 404 },
    // RFC 9110 6.6.1 asks for a date. Without one, a key that a demo or a test deletes is gone immediately: no list is
    // stale here, and by a date the provider would wait out the key's first minute.
    isDated: false,
  },
  upstream: {
    globalShowsEvents: true,
    showsEvent: () => true,
    eventValue: (stored) => stored,
    externalUrlName: "sentry_external_url",
    integratedHidesTracker: false,
    dsnName: "sentry_dsn",
    // As the backend beside GitLab, which asks for the feature and the key alone (lib/api/internal/error_tracking.rb).
    reports: { needSettings: false, withoutKey: 401, refused: 403 },
    isDated: true,
  },
};

/** The profile with this name. */
export const profileNamed = (name: ProfileName): Profile => PROFILES[name];
