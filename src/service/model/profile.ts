import type { NotificationEvent } from "./event.ts";
import type { Tier } from "../store/index.ts";

/** The names of the profiles. */
export const PROFILE_NAMES = ["interface", "upstream"] as const;

/** `interface`: as documented. `upstream`: as the real service responds, where the two differ. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** How responses show what is stored. What is stored, and who may do what, never depends on it. */
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
}

const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  interface: {
    globalShowsEvents: false,
    showsEvent: ({ isDocumented, isPaid }, tier) => isDocumented && (!isPaid || tier === "ultimate"),
    eventValue: (stored) => stored ?? false,
    externalUrlName: "tracker_external_url",
    integratedHidesTracker: true,
    dsnName: "tracker_dsn",
  },
  upstream: {
    globalShowsEvents: true,
    showsEvent: () => true,
    eventValue: (stored) => stored,
    externalUrlName: "sentry_external_url",
    integratedHidesTracker: false,
    dsnName: "sentry_dsn",
  },
};

/** The profile with this name. */
export function profileNamed(name: ProfileName): Profile {
  return PROFILES[name];
}
