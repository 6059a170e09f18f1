import type { Problem } from "../../kit/schema/index.ts";
import { inWords, type Place } from "./place.ts";

/** The warning of a plan that replaces what may be the same, as nothing that was asked could tell. */
export const undecided = (prior: Place, planned: Place): Problem => ({
  summary: "Replacement of what may be the same",
  detail: `The service has no endpoint that tells whether ${inWords(prior)} and ${inWords(planned)} are the same, so the change replaces the object. If they are, keep writing \`${prior.words}\`.`,
  path: [planned.kind],
});
