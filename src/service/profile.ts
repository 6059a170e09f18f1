import type { EventRule } from "./event.ts";
import type { Tier } from "./store/index.ts";

/** `interface`: what the document says. `upstream`: what the real service answers where the two differ. */
export type ProfileName = "interface" | "upstream";

/** What an answer looks like. Serialisers ask it; what is stored and who may do what never depends on it. */
export interface Profile {
  /** Whether the global setting shows its events at level `custom`. */
  readonly globalShowsEvents: boolean;
  /** Whether an answer's events hold this one, which its scope and tier accept. */
  readonly showsEvent: (event: EventRule, tier: Tier) => boolean;
  /** An event's value in an answer; `stored` is null for one that was never set. */
  readonly eventValue: (stored: boolean | null) => boolean | null;
}

const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  interface: {
    globalShowsEvents: false,
    showsEvent: ({ isDocumented, isPaid }, tier) => isDocumented && (!isPaid || tier === "ultimate"),
    eventValue: (stored) => stored ?? false,
  },
  upstream: {
    globalShowsEvents: true,
    showsEvent: () => true,
    eventValue: (stored) => stored,
  },
};

/** The profile of this name. */
export function profileNamed(name: ProfileName): Profile {
  return PROFILES[name];
}
