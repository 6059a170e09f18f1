import { objectsOf, isPlaceItself, walk, type Scope, type Skipped } from "../inventory/index.ts";
import { diagnostic, sentenceCase } from "../../kit/errors.ts";
import { atMostOneOf, bool, defineListResource, list, optional, type Config } from "../../kit/schema/index.ts";
import { groupReference, projectReference, subgroupsOfGroup, type Connection, type Live } from "../resources/index.ts";
import { WARNINGS } from "./diagnostics.ts";

/** The parts of a list. */
export interface LiveList {
  /** The name of its resource. */
  readonly name: string;
  /** What it finds, in Markdown. */
  readonly doc: string;
  readonly live: Live;
}

/** The arguments that name the places. */
const attributes = {
  group: optional(
    groupReference,
    "ID or full path of the group whose settings are listed, with those of its projects. Without `group` and `projects`, everything that the token's user is a member of is listed.",
  ),
  include_subgroups: optional(bool, "`true` lists what is in subgroups of `group` too."),
  projects: optional(list(projectReference), "IDs or full paths of the projects whose settings are listed."),
};

/**
 * A list of a resource that each place has one object of: those in many places, without the ones that are at their
 * default. If something cannot be read, it warns and continues, but a group that is not there is an error.
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

/** The global setting belongs to no group and no project. */
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

/** Throws for a group that was named and is not seen: there is nothing to list. */
function warningOf({ noun, place, reason, ...skipped }: Skipped) {
  if (isPlaceItself(skipped) && place?.kind === "group") throw reason.at(["group"]);
  const whose = place === null ? "the user" : `the ${place.kind} \`${place.reference}\``;
  const why = `${sentenceCase(noun === "" ? whose : `the ${noun} of ${whose}`)} could not be read.`;
  return diagnostic(WARNINGS.notAllListed, { why, original: reason.message });
}
