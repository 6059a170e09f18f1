import { objectsOf, isPlaceItself, walk, type Scope, type Skipped } from "../inventory/index.ts";
import { diagnostic, sentenceCase } from "../../kit/errors.ts";
import { atMostOneOf, bool, defineListResource, list, optional, type Config } from "../../kit/schema/index.ts";
import { groupReference, projectReference, subgroupsOfGroup, type Connection, type Live } from "../resources/index.ts";
import { WARNINGS } from "./diagnostics.ts";

/** The parts of a list. */
export interface LiveList {
  /** The name of its resource. */
  readonly name: string;
  /** The description of its results, in Markdown. */
  readonly doc: string;
  readonly live: Live;
}

/** The arguments that name the places. */
const attributes = {
  group: optional(
    groupReference,
    "ID or full path of the group to list, with its projects. Without `group` and `projects`, everything that the token's user is a member of is listed.",
  ),
  include_subgroups: optional(bool, "`true` also lists the subgroups of `group`."),
  projects: optional(list(projectReference), "IDs or full paths of the projects to list."),
};

/**
 * Makes the list of a resource with one object in each place: the objects in many places, except those at their
 * default. If something cannot be read, it warns and continues, but a missing group is an error.
 */
export const placesList = ({ name, doc, live }: LiveList) =>
  defineListResource<Connection>()({
    name,
    doc,
    attributes,
    rules: [atMostOneOf("group", "projects"), subgroupsOfGroup],

    async *list(places, { client, signal }) {
      for await (const found of walk(client, scopeOf(places), { parts: [objectsOf(name, live)], signal })) {
        if (found.kind === "skipped") yield { warning: warningOf(found) };
        else {
          const touched = found.read.filter(({ isDefault }) => !isDefault);
          for (const object of touched) yield { reference: object.reference, client: object.answer(client) };
        }
      }
    },
  });

/** Returns the scope, which includes the global setting unless groups or projects are named. */
const scopeOf = ({ group, include_subgroups, projects }: Config<typeof attributes>): Scope =>
  group === null && projects === null
    ? { global: true, places: "membership" }
    : {
        global: false,
        places: {
          groups: group === null ? [] : [group],
          includeSubgroups: include_subgroups === true,
          projects: projects ?? [],
        },
      };

/** Makes the warning about a skipped part. Throws for a named group that is not visible: there is nothing to list. */
function warningOf({ noun, place, reason, ...skipped }: Skipped) {
  if (isPlaceItself(skipped) && place?.kind === "group") throw reason.at(["group"]);
  const whose = place === null ? "the user" : `the ${place.kind} \`${place.reference}\``;
  const why = `${sentenceCase(noun === "" ? whose : `the ${noun} of ${whose}`)} could not be read.`;
  return diagnostic(WARNINGS.notAllListed, { why, original: reason.message });
}
