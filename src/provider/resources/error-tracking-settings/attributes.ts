import { bool, computed, defaulted, nullable, oneOf, required, string, type State } from "../../../kit/schema/index.ts";
import { projectReference } from "../place/reference.ts";

/** The attributes of error tracking settings by name. */
export const attributes = {
  project: required(projectReference, "ID or full path of the project.", { replaces: true }),
  active: defaulted(bool, true, "Whether the project accepts error reports."),
  integrated: defaulted(
    bool,
    true,
    "Whether errors go to the service's own backend. `false` keeps an external tracker, which must be set up already.",
  ),
  on_destroy: defaulted(
    oneOf(["disable", "restore", "keep"]),
    "disable",
    "What destroy does. `disable`: error tracking is switched off. `restore`: `active` and `integrated` go back to what they were; where there were no settings, error tracking is switched off. `keep`: nothing is sent.",
  ),
  project_name: computed(nullable(string), "Name of the project at the external tracker; null without one."),
  tracker_external_url: computed(nullable(string), "Address of the project at the external tracker; null without one."),
  api_url: computed(nullable(string), "Address of the external tracker's API; null without one."),
};

/** The forms of an import ID. */
export const identity = [{ form: "<project>", doc: "the settings of a project, by ID or full path" }] as const;

/** The attributes of error tracking settings. */
export type Attributes = typeof attributes;

/** Error tracking settings in the state. */
export type Settings = State<Attributes>;

/** The addresses of an external tracker; all null if there is none. */
export type Tracker = Pick<Settings, "project_name" | "tracker_external_url" | "api_url">;

/** The values that are sent to the service. */
export type Switches = Pick<Settings, "active" | "integrated">;
