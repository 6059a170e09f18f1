import { objectsOf } from "../inventory/index.ts";
import { onCode } from "../../kit/errors.ts";
import { defineListResource, required } from "../../kit/schema/index.ts";
import { explainMissingPlace, projectRef, projectReference, type Connection } from "../resources/index.ts";
import type { LiveList } from "./places-list.ts";

/** Makes the list of a resource with many objects in a project. */
export const projectList = ({ name, doc, live }: LiveList) =>
  defineListResource<Connection>()({
    name,
    doc,
    attributes: { project: required(projectReference, "ID or full path of the project.") },

    async *list({ project }, { client, signal }) {
      const objects = await explainMissingPlace(projectRef(project), async () => {
        // If the service has no endpoint for this, the reference stays as it is.
        const unknown = { id: project, path: project };
        const place = await onCode("unsupported", () => client.projects.get(project, { signal }), unknown);
        return objectsOf(name, live).read({ place: { kind: "project", ...place }, client, signal });
      });
      for (const object of objects) yield { reference: object.reference, client: object.answer(client) };
    },
  });
