import type { Client } from "../../client/index.ts";
import { integer, required, type ResourceIdentity } from "../../../kit/schema/index.ts";
import { numberOf, referenceOfNumber } from "../place/find-place.ts";
import { projectRef } from "../place/place-ref.ts";
import type { Attributes } from "./attributes.ts";
import { importSettings } from "./import.ts";
import type { PrivateFields } from "./private-state.ts";

const parts = { project_id: required(integer(1), "Number of the project.") };

/** The identity of the settings, which does not depend on the project's path. */
export const resourceIdentity: ResourceIdentity<Attributes, Client, PrivateFields, typeof parts> = {
  attributes: parts,

  async of({ project }, known, context) {
    if (known !== null) return known;
    const project_id = context.privateState.place_number ?? (await numberOf(projectRef(project), context));
    return project_id === null ? null : { project_id };
  },

  stored: ({ project_id }) => ({ place_number: project_id }),

  import: async ({ project_id }, context) =>
    importSettings({ project: await referenceOfNumber("project", project_id, context) }, context),
};
