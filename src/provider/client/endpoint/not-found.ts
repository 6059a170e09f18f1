import { varied } from "../failure/report.ts";
import type { NotFound } from "../failure/response-failure.ts";
import { ERRORS } from "./diagnostics.ts";

/** The kinds of objects that an endpoint can report as missing; only such an answer has the code `gone`. */
export type Missing = "project" | "group" | "setting" | "key";

/** A 404 in which an endpoint names the missing object. */
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
