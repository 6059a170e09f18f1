import type { Problem } from "../../kit/schema/index.ts";
import { inWords } from "../place/place.ts";
import type { ObservedSetting } from "./observe-setting.ts";
import type { Thing } from "./thing.ts";

/** What every plan of a setting says, apart from the values: which change is none, and what to be warned of. */
export interface SettingVerdict {
  readonly sameDespite: readonly ("group" | "project")[];
  readonly warnings: readonly Problem[];
}

/** Judges a change from `prior` to `thing` by what was observed. */
export function planSetting(
  { thing, prior }: { readonly thing: Thing; readonly prior: Thing | null },
  observed: ObservedSetting<unknown> | null,
): SettingVerdict {
  const isSame = observed?.sameness === "same";
  return {
    sameDespite: isSame && thing.place !== null ? [thing.place.kind] : [],
    warnings: [
      ...(observed?.rivalry ? [observed.rivalry] : []),
      ...(observed?.unread ? [observed.unread] : []),
      ...(observed?.sameness === "unknown" ? undecided(thing, prior) : []),
    ],
  };
}

/** A plan that replaces what may be the same says so. */
export function undecided({ place }: Thing, prior: Thing | null): readonly Problem[] {
  if (place === null || !prior?.place) return [];
  return [
    {
      summary: "Replacement of what may be the same",
      detail: `The service has no endpoint that tells whether ${inWords(prior.place)} and ${inWords(place)} are the same, so the change replaces the object. If they are, keep writing \`${prior.place.words}\`.`,
      path: [place.kind],
    },
  ];
}
