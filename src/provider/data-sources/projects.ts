import {
  bool,
  checked,
  computed,
  defineDataSource,
  integer,
  nestedList,
  optional,
  string,
} from "../../kit/schema/index.ts";
import { groupReference, subgroupsOfGroup, type Connection } from "../resources/index.ts";
import { readFrom } from "./read-from.ts";

const searchText = checked(string, (text) => (text.trim() === "" ? "must not be empty" : null));

/** The projects of a group, or all projects that the token's user can see. */
export const projectsData = defineDataSource<Connection>()({
  name: "projects",
  doc: "Reads the projects of a group, or all projects that the token's user can see.",
  attributes: {
    group: optional(
      groupReference,
      "ID or full path of the group. Without it, every project that the user can see is listed.",
    ),
    include_subgroups: optional(bool, "`true` also lists the projects in subgroups of `group`."),
    membership: optional(bool, "`true` lists only projects that the user is a member of, directly or through a group."),
    search: optional(searchText, "Text to search for in names, paths, and descriptions."),
    archived: optional(bool, "`true` lists only archived projects, `false` only the others. Default: both."),
    projects: computed(
      nestedList({
        id: computed(integer(0), "ID of the project."),
        path: computed(string, "Full path of the project."),
        archived: computed(bool, "Whether the project is archived."),
      }),
      "The projects, ordered by `path`.",
    ),
  },
  rules: [subgroupsOfGroup],

  async read({ group, include_subgroups, membership, search, archived }, context) {
    const { client, signal } = context;
    const filter = {
      group,
      includeSubgroups: include_subgroups === true,
      membership: membership === true,
      search,
      archived,
    };
    const place = group === null ? null : ({ kind: "group", reference: group } as const);
    const projects = await readFrom(place, context, () => client.projects.list(filter, { signal }));
    return { projects: projects.sort((one, other) => (one.path < other.path ? -1 : 1)) };
  },
});
