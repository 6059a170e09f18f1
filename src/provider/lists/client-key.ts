import { createKnownClient } from "../inventory/index.ts";
import { onCode } from "../../kit/errors.ts";
import { defineListResource, required } from "../../kit/schema/index.ts";
import { explainMissingPlace, projectRef, projectReference, wordsOf, type Connection } from "../resources/index.ts";

/** The keys of a project, whoever has made them. */
export const clientKeyList = defineListResource<Connection>()({
  name: "client_key",
  doc: "Lists the keys with which applications report errors to a project, inactive ones too. The token's user must be a Maintainer of the project.",
  attributes: { project: required(projectReference, "ID or full path of the project.") },

  async *list({ project }, { client, signal }) {
    const call = { signal };
    const { place, keys } = await explainMissingPlace(projectRef(project), async () => ({
      place: await onCode("unsupported", () => client.projects.get(project, call), null),
      keys: (await client.clientKeys.list(project, call)).value,
    }));
    const words = place === null ? project : wordsOf(place);
    const known = createKnownClient(client);
    if (place !== null) known.know(words, { place: { kind: "project", ...place }, client_keys: keys });
    for (const { id } of keys) {
      yield { reference: { project: words, key_id: id, public_key: null, tracker_dsn: null }, client: known };
    }
  },
});
