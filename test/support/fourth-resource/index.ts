/** A fourth resource, made as CONTRIBUTING says, and what lists of resources have with it. */
import { placesList } from "../../../src/provider/lists/places-list.ts";
import { LIVE, type LiveResource } from "../../../src/provider/resources/live/index.ts";
import { liveTracker } from "./live.ts";
import { tracker } from "./resource.ts";

/** The table of `resources/live/index.ts` with one row more. */
export const TABLE: readonly LiveResource[] = [
  ...LIVE,
  { type: "tocsin_tracker", definition: tracker, live: liveTracker },
];

/** A list of it, as `lists/index.ts` has those of the others. */
export const trackerList = placesList({ name: "tracker", doc: "Lists the trackers.", live: liveTracker });
