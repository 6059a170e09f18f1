import * as z from "zod/mini";
import { pathSegment } from "../connection/address.ts";
import type { Api } from "../request/api.ts";
import { ApiError } from "../failure/api-error.ts";
import type { Call } from "../request/moved.ts";
import { withTrackerNames } from "./tracker-name.ts";

const shape = withTrackerNames(
  z.object({
    active: z.boolean(),
    project_name: z.nullable(z.string()),
    tracker_external_url: z.nullable(z.string()),
    api_url: z.nullable(z.string()),
    integrated: z.boolean(),
  }),
);

/** The error tracking settings of one project; names and URLs are null unless an external tracker was ever set up. */
export type ErrorTrackingSetting = Readonly<z.infer<typeof shape>>;

/** The error tracking settings API; a project is named by its ID or its full path as a person writes it. */
export interface ErrorTrackingSettings {
  /** Resolves to null when the project has no settings; rejects when there is no such project. */
  get(project: string, call: Call): Promise<ErrorTrackingSetting | null>;
  /** Creates the settings or changes them; rejects as `unsupported` where the service's feature for it is off. */
  put(project: string, setting: { active: boolean; integrated: boolean }, call: Call): Promise<ErrorTrackingSetting>;
  /** Changes settings that are there; `integrated` stays as it is when left out. */
  patch(project: string, setting: { active: boolean; integrated?: boolean }, call: Call): Promise<ErrorTrackingSetting>;
}

/** Makes the error tracking settings part of a client. */
export function createErrorTrackingSettings(api: Api): ErrorTrackingSettings {
  return {
    async get(project, call) {
      try {
        return await api.request({ method: "GET", path: pathOf(project), shape }, call);
      } catch (error) {
        if (error instanceof ApiError && error.missing === "setting") return null;
        throw error;
      }
    },

    async put(project, { active, integrated }, call) {
      const query = { active, integrated };
      return await api.request({ method: "PUT", path: pathOf(project), query, shape, unnamed404: "feature" }, call);
    },

    async patch(project, { active, integrated }, call) {
      const query = integrated === undefined ? { active } : { active, integrated };
      return await api.request({ method: "PATCH", path: pathOf(project), query, shape }, call);
    },
  };
}

function pathOf(project: string): string {
  return `/projects/${pathSegment(project)}/error_tracking/settings`;
}
