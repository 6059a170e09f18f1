import { quoted } from "../../../kit/bounded.ts";
import { diagnostic } from "../../../kit/errors.ts";
import { checked, reference, type Rule } from "../../../kit/schema/index.ts";
import { RULE_ERRORS } from "./diagnostics.ts";
import type { PlaceRef } from "./place-ref.ts";

// URLs resolve "." and "..". No path has a segment "-", which follows the path in the address of a page, or ends in
// ".git", which is the suffix of the clone URL.
const SEGMENT = /^(?!\.{1,2}$)(?!-$)(?!.*\.git$)[^\s/%?#:]+$/;

const isPath = (text: string): boolean => text.split("/").every((segment) => SEGMENT.test(segment));

/** Whether a text is a numeric ID. No group or project has the number 0. */
const isId = (text: string): boolean => /^0*[1-9]\d*$/.test(text);

const isGroup = (text: string): boolean => (/^\d+$/.test(text) ? isId(text) : isPath(text));

/** Whether a text can reference a project. A path has a slash: the service never finds a project by its name alone. */
const isProject = (text: string): boolean => isId(text) || (isPath(text) && text.includes("/"));

/** The type of an attribute that names a group: a numeric ID, or a full path of one or more segments. */
export const groupReference = checked(reference, (text) =>
  isGroup(text)
    ? null
    : `must be a numeric ID, or a full path such as \`team/backend\`${given("group", text, isGroup)}`,
);

/** The type of an attribute that names a project: a numeric ID, or a full path of two or more segments. */
export const projectReference = checked(reference, (text) =>
  isProject(text)
    ? null
    : `must be a numeric ID, or a full path such as \`team/app\`${given("project", text, isProject)}`,
);

/** The changes of a `project` that do not replace an object; if the service cannot tell, they do. */
export const UNLESS_SAME_PROJECT = "unless the plan finds that it is the same project";

/** The rule that subgroups can be included only with a group. */
export const subgroupsOfGroup: Rule<"group" | "include_subgroups"> = {
  doc: "`include_subgroups` needs `group`.",
  check: ({ group, include_subgroups }) =>
    group === null && include_subgroups === true
      ? [diagnostic(RULE_ERRORS.subgroupsOfNoGroup, { path: ["include_subgroups"] })]
      : [],
};

/** Returns the rest of an error message: the given text, and a suggestion if one can be derived from it. */
function given(kind: PlaceRef["kind"], text: string, isRight: (text: string) => boolean): string {
  const meant = meantBy(text);
  return `, not ${quoted(text)}${isRight(meant) && meant.length <= MAX_LENGTH ? `: write \`${kind} = "${meant}"\`` : ""}`;
}

/** The maximum length of a full path on the service. */
const MAX_LENGTH = 1000;

/** Returns the path in the address of a page, or in an encoded or slashed path; returns any other text as it is. */
function meantBy(text: string): string {
  const path = /^https?:\/\/[^/]+\/(.*)$/.exec(text.trim())?.[1] ?? text.trim();
  const [own = ""] = decoded(path).split(/\/-\/|[?#]/);
  return own.replace(/^\/|\/$/g, "").replace(/\.git$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
