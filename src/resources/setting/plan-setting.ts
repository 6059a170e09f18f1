import type { Problem } from "../../kit/schema/index.ts";
import { undecided } from "../place/undecided.ts";
import type { ObservedSetting } from "./observe-setting.ts";
import type { ThingChange } from "./thing.ts";

/** What every plan of a setting says, apart from the values. */
export interface SettingVerdict {
  /** Whether a change of the place is none: it names the same one in other words. */
  readonly isSame: boolean;
  readonly warnings: readonly Problem[];
}

/** Judges a change by what was observed. */
export function planSetting(
  { thing: { place }, prior }: ThingChange,
  observed: ObservedSetting<unknown> | null,
): SettingVerdict {
  const { rivalry = null, unread = null, sameness = null } = observed ?? {};
  const isOpen = sameness === "unknown" && place !== null && prior?.place;
  return {
    isSame: sameness === "same",
    warnings: [rivalry, unread, isOpen ? undecided(prior.place, place) : null].filter((problem) => problem !== null),
  };
}
