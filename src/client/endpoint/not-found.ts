import type { NotFound } from "../failure/response-failure.ts";

/** What the endpoints can say is not there; only such an answer has the code `gone`. */
export type Missing = "project" | "group" | "setting" | "key";

/** A 404 by which an endpoint names what is not there. */
export interface MissingThing extends NotFound {
  readonly code: "gone";
  readonly missing: Missing;
}

const UNSEEN = "It does not exist, or the token's user cannot see it: the service answers both alike.";

/** The project in the path. */
export const PROJECT_NOT_FOUND: MissingThing = {
  message: "404 Project Not Found",
  missing: "project",
  code: "gone",
  /**
   * @error The project does not exist, or the token's user cannot see it.
   * @at `project`, where the configuration names it
   * @do Check the ID or full path, and that the user is a member. If the same configuration creates the project, refer to that resource, or name it in `depends_on`.
   */
  summary: "Project not found",
  why: UNSEEN,
  advice: "Check the ID or full path, and that the user is a member of the project.",
};

/** The group in the path. */
export const GROUP_NOT_FOUND: MissingThing = {
  message: "404 Group Not Found",
  missing: "group",
  code: "gone",
  /**
   * @error The group does not exist, or the token's user cannot see it.
   * @at `group`, where the configuration names it
   * @do Check the ID or full path, and that the user is a member. If the same configuration creates the group, refer to that resource, or name it in `depends_on`.
   */
  summary: "Group not found",
  why: UNSEEN,
  advice: "Check the ID or full path, and that the user is a member of the group.",
};
