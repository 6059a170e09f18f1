import { bool, computed, defineDataSource, nullable, required, string } from "../../kit/schema/index.ts";
import { projectRef, projectReference, type Connection } from "../resources/index.ts";
import { readFrom } from "./read-from.ts";

const NOTHING = { active: null, integrated: null, project_name: null, tracker_external_url: null, api_url: null };

/** The settings that say whether a project accepts error reports, and by which backend, whoever set them. */
export const errorTrackingSettingsData = defineDataSource<Connection>()({
  name: "error_tracking_settings",
  doc: "Reads the error tracking settings of a project: whether it accepts error reports, and which backend gets them. Needs the Maintainer role in the project.",
  attributes: {
    project: required(projectReference, "ID or full path of the project."),
    configured: computed(bool, "Whether the project has settings. If not, all other results are null."),
    active: computed(nullable(bool), "Whether the project accepts error reports."),
    integrated: computed(nullable(bool), "Whether errors go to the service's own backend."),
    project_name: computed(nullable(string), "Name of the project in the external tracker, if any."),
    tracker_external_url: computed(nullable(string), "URL of the project in the external tracker, if any."),
    api_url: computed(nullable(string), "URL of the external tracker's API, if any."),
  },

  async read({ project }, context) {
    const { client, signal } = context;
    const remote = await readFrom(projectRef(project), context, () =>
      client.errorTrackingSettings.get(project, { signal }),
    );
    return { configured: remote !== null, ...(remote ?? NOTHING) };
  },
});
