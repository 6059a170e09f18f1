import { bool, computed, defaulted, nullable, oneOf, required, string, type State } from "../../../kit/schema/index.ts";
import { projectReference, UNLESS_SAME_PROJECT } from "../place/reference.ts";

/** The attributes of error tracking settings by name. */
export const attributes = {
  project: required(projectReference, "ID or full path of the project.", { replaces: UNLESS_SAME_PROJECT }),
  active: defaulted(bool, true, "Whether the project accepts error reports."),
  integrated: defaulted(
    bool,
    true,
    "Whether errors go to the service's own backend; `false` keeps an external tracker that is already set up.",
  ),
  on_destroy: defaulted(
    oneOf(["disable", "restore", "keep"]),
    "disable",
    "What destroy does: `disable` error tracking, `restore` the original `active` and `integrated` (or disable it, if there were no settings), or `keep` everything as it is.",
  ),
  project_name: computed(nullable(string), "Name of the project in the external tracker, if any."),
  tracker_external_url: computed(nullable(string), "URL of the project in the external tracker, if any."),
  api_url: computed(nullable(string), "URL of the external tracker's API, if any."),
};

/** The forms of an import ID. */
export const identity = [{ form: "<project>", doc: "by ID or full path" }] as const;

/** The attributes of error tracking settings. */
export type Attributes = typeof attributes;

/** Error tracking settings in the state. */
export type Settings = State<Attributes>;

/** The addresses of an external tracker; all null if there is none. */
export type Tracker = Pick<Settings, "project_name" | "tracker_external_url" | "api_url">;

/** The values that are sent to the service. */
export type Switches = Pick<Settings, "active" | "integrated">;
