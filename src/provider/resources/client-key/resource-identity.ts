import type { Client } from "../../client/index.ts";
import { integer, required, type ResourceIdentity } from "../../../kit/schema/index.ts";
import { wholeNumber, wordsOfNumber } from "../place/find-place.ts";
import { isNumericId } from "../place/place-ref.ts";
import type { Attributes, KeyState } from "./attributes.ts";
import { parseDsn } from "./dsn.ts";
import { readKey } from "./import.ts";
import type { PrivateFields } from "./private-state.ts";

const parts = {
  project_id: required(integer(1), "Number of the project, which never changes."),
  key_id: required(integer(0), "Number of the key; a rotation makes another one."),
};

/** A key of a project, whatever the project's path is. */
export const resourceIdentity: ResourceIdentity<Attributes, Client, PrivateFields, typeof parts> = {
  attributes: parts,

  of({ project, key_id, tracker_dsn }, known) {
    if (key_id === null) return null;
    const project_id = known?.project_id ?? projectNumber({ project, tracker_dsn });
    return project_id === null ? null : { project_id, key_id };
  },

  import: async ({ project_id, key_id }, context) =>
    readKey({ project: await wordsOfNumber("project", project_id, context), key_id, public_key: null }, context),
};

/** A DSN ends with the number of its project, so that nothing has to be asked. */
function projectNumber({ project, tracker_dsn }: Pick<KeyState, "project" | "tracker_dsn">): number | null {
  const digits = isNumericId(project) ? project : parseDsn(tracker_dsn ?? "")?.project;
  return digits === undefined ? null : wholeNumber(digits);
}
