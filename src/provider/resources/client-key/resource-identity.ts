import type { Client } from "../../client/index.ts";
import { integer, required, type ResourceIdentity } from "../../../kit/schema/index.ts";
import { numberOf, referenceOfNumber } from "../place/find-place.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Attributes } from "./attributes.ts";
import { readKey } from "./import.ts";
import type { PrivateFields } from "./private-state.ts";

const parts = {
  project_id: required(integer(1), "Number of the project."),
  key_id: required(integer(0), "Number of the key; a rotation changes it."),
};

/** The identity of a key, which does not depend on the project's path. */
export const resourceIdentity: ResourceIdentity<Attributes, Client, PrivateFields, typeof parts> = {
  attributes: parts,

  async of({ project, key_id }, known, context) {
    if (key_id === null) return null;
    // A DSN also ends with a number, but a server that answers instead of the service may rewrite it.
    const number = known?.project_id ?? context.privateState.place_number;
    const project_id = number ?? (await numberOf(projectRef(project), context));
    return project_id === null ? null : { project_id, key_id };
  },

  stored: ({ project_id }) => ({ place_number: project_id }),

  import: async ({ project_id, key_id }, context) =>
    readKey({ project: await referenceOfNumber("project", project_id, context), key_id, public_key: null }, context),
};
