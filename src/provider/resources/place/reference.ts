import { quoted } from "../../../kit/bounded.ts";
import { diagnostic } from "../../../kit/errors.ts";
import { checked, reference, type Rule } from "../../../kit/schema/index.ts";
import { RULE_ERRORS } from "./diagnostics.ts";
import type { PlaceRef } from "./place-ref.ts";

// "." and ".." are folded away in a URL. No path has "-", which is what follows it in the address of a page, or ends in
// ".git", which is what clones it.
const SEGMENT = /^(?!\.{1,2}$)(?!-$)(?!.*\.git$)[^\s/%?#:]+$/;

const isPath = (text: string): boolean => text.split("/").every((segment) => SEGMENT.test(segment));

/** No group and no project has the number 0. */
const isId = (text: string): boolean => /^0*[1-9]\d*$/.test(text);

const isGroup = (text: string): boolean => (/^\d+$/.test(text) ? isId(text) : isPath(text));

/** A path has a slash: the service never finds a project by its name alone. */
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

/** What reads the content of a group reads that of its subgroups only where there is a group. */
export const subgroupsOfGroup: Rule<"group" | "include_subgroups"> = {
  doc: "`include_subgroups` needs `group`.",
  check: ({ group, include_subgroups }) =>
    group === null && include_subgroups === true
      ? [diagnostic(RULE_ERRORS.subgroupsOfNoGroup, { path: ["include_subgroups"] })]
      : [],
};

/** What is written, and what to write if that can be told from it. */
function given(kind: PlaceRef["kind"], text: string, isRight: (text: string) => boolean): string {
  const meant = meantBy(text);
  return `, not ${quoted(text)}${isRight(meant) && meant.length <= MAX_LENGTH ? `: write \`${kind} = "${meant}"\`` : ""}`;
}

/** Of a full path at the service. */
const MAX_LENGTH = 1000;

/** The path in an address of a page, and in an encoded or slashed path; what has none is returned as it is. */
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
