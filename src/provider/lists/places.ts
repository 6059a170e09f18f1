import { createKnownClient, walk, type FoundRead, type Part, type Scope, type Skipped } from "../inventory/index.ts";
import { diagnostic, sentenceCase } from "../../kit/errors.ts";
import {
  atMostOneOf,
  bool,
  list,
  optional,
  type ListContext,
  type Listed,
  type ListedObject,
} from "../../kit/schema/index.ts";
import { groupReference, projectReference, subgroupsOfGroup, wordsOf, type Connection } from "../resources/index.ts";
import { WARNINGS } from "./diagnostics.ts";

/** What says in which places settings are listed. */
export const placeArguments = {
  group: optional(
    groupReference,
    "ID or full path of the group whose settings are listed, with those of its projects. Without `group` and `projects`, everything that the token's user is a member of is listed.",
  ),
  include_subgroups: optional(bool, "`true` lists what is in subgroups of `group` too."),
  projects: optional(list(projectReference), "IDs or full paths of the projects whose settings are listed."),
};

/** What these arguments must be together. */
export const placeRules = [atMostOneOf("group", "projects"), subgroupsOfGroup];

/** The values of these arguments. */
export interface PlaceArguments {
  readonly group: string | null;
  readonly include_subgroups: boolean | null;
  readonly projects: readonly string[] | null;
}

/** Which part of a place is listed, and what an import ID says of it; null for what is as if nobody had touched it. */
interface ListedPart {
  readonly part: Part;
  readonly referenceOf: (found: FoundRead, words: string | null) => ListedObject<Connection>["reference"] | null;
}

/** Lists a part of each place that has it. What could not be read is a warning, but for a group that is not there. */
export async function* listParts(
  places: PlaceArguments,
  { client, signal }: ListContext<Connection>,
  { part, referenceOf }: ListedPart,
): AsyncGenerator<Listed<Connection>, void, undefined> {
  const known = createKnownClient(client);
  for await (const found of walk(client, scopeOf(places), { parts: [part], signal })) {
    if (found.kind === "skipped") {
      yield { warning: warningOf(found) };
      continue;
    }
    const words = found.place.kind === "global" ? null : wordsOf(found.place);
    const reference = referenceOf(found, words);
    if (reference === null) continue;
    known.know(words, found);
    yield { reference, client: known };
    known.forget(words);
  }
}

/** The global setting belongs to no group and no project. */
const scopeOf = ({ group, include_subgroups, projects }: PlaceArguments): Scope =>
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

const WORDS: Readonly<Record<Skipped["what"], string>> = {
  place: "",
  subgroups: "The subgroups of ",
  projects: "The projects of ",
  notification_setting: "The notification setting of ",
  error_tracking_settings: "The error tracking settings of ",
  client_keys: "The client keys of ",
};

/** Throws for a group that was named and is not seen: there is nothing to list. */
function warningOf({ what, place, reason }: Skipped) {
  if (what === "place" && place?.kind === "group") throw reason.at(["group"]);
  const whose = place === null ? "the user" : `the ${place.kind} \`${place.reference}\``;
  const subject = `${WORDS[what]}${whose}`;
  const why = `${sentenceCase(subject)} could not be read.`;
  return diagnostic(WARNINGS.notAllListed, { why, original: reason.message });
}
