import type { Problem } from "../../kit/schema/index.ts";
import { inWords, type Place } from "./place.ts";

/** The warning of a plan that replaces what may be the same, as nothing that was asked could tell. */
export const undecided = (prior: Place, planned: Place): Problem => ({
  /**
   * @warning `group` or `project` is written in other words, and the service has no endpoint that tells whether both mean the same. The change replaces the object.
   * @at `group` or `project`
   * @do If both mean the same, keep the words that the state has.
   */
  summary: "Replacement that may be unnecessary",
  detail: `The service has no endpoint that tells whether ${inWords(prior)} and ${inWords(planned)} are the same, so the change replaces the object. If they are the same, keep writing \`${prior.words}\`.`,
  path: [planned.kind],
});
