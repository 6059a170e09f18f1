import { computed, integer, nullable, optional, required, string, type State } from "../../../src/kit/schema/index.ts";
import { projectReference } from "../../../src/provider/resources/index.ts";

/** The attributes of a tracker. */
export const attributes = {
  project: required(projectReference, "ID or full path of the project.", { replaces: true }),
  address: optional(string, "Address of the tracker's API."),
  number: computed(nullable(integer(1)), "Number of the tracker."),
};

/** The import ID of a tracker. */
export const identity = [{ form: "<project>#<number>", doc: "a tracker of a project by its number" }] as const;

/** The type of the attributes. */
export type Attributes = typeof attributes;

/** A tracker in the state. */
export type Tracker = State<Attributes>;
