import {
  bool,
  computed,
  defineDataSource,
  integer,
  nestedList,
  optional,
  required,
  string,
} from "../../kit/schema/index.ts";
import { projectRef, projectReference, type Connection } from "../resources/index.ts";
import { readFrom } from "./read-from.ts";

/** The client keys of a project, whoever created them. */
export const clientKeysData = defineDataSource<Connection>()({
  name: "client_keys",
  doc: "Reads the keys with which applications report errors to a project. Needs the Maintainer role in the project.",
  attributes: {
    project: required(projectReference, "ID or full path of the project."),
    active_only: optional(bool, "`true` leaves out inactive keys."),
    keys: computed(
      nestedList({
        id: computed(integer(0), "Number of the key, unique on the service."),
        active: computed(bool, "Whether the service accepts error reports sent with the key."),
        public_key: computed(string, "The key, which ships in applications and is not a secret."),
        tracker_dsn: computed(string, "DSN for the error-tracking SDK of an application."),
      }),
      "The keys of the project, ordered by `id`.",
    ),
  },

  async read({ project, active_only }, context) {
    const { client, signal } = context;
    const listed = await readFrom(projectRef(project), context, () => client.clientKeys.list(project, { signal }));
    const keys = listed.filter(({ active }) => active || active_only !== true);
    return { keys: keys.sort((one, other) => one.id - other.id) };
  },
});
