import { varied } from "../failure/report.ts";
import type { NotFound } from "../failure/response-failure.ts";
import { ERRORS } from "./diagnostics.ts";

/** What the endpoints can say is not there; only such an answer has the code `gone`. */
export type Missing = "project" | "group" | "setting" | "key";

/** A 404 by which an endpoint names what is not there. */
export interface MissingThing extends NotFound {
  readonly code: "gone";
  readonly missing: Missing;
}

/** The project in the path. */
export const PROJECT_NOT_FOUND: MissingThing = {
  message: "404 Project Not Found",
  missing: "project",
  ...varied(ERRORS.projectNotFound),
};

/** The group in the path. */
export const GROUP_NOT_FOUND: MissingThing = {
  message: "404 Group Not Found",
  missing: "group",
  ...varied(ERRORS.groupNotFound),
};
