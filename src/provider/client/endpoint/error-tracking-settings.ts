import * as z from "zod/mini";
import { varied } from "../failure/report.ts";
import type { NotFound } from "../failure/response-failure.ts";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { plainText } from "./checked-value.ts";
import { ERRORS } from "./diagnostics.ts";
import { KEYS, MAINTAINER, withTrackerNames } from "./error-tracking.ts";
import { PROJECT_NOT_FOUND, type MissingThing } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

const shape = once(() => {
  const textOrNull = z.nullable(plainText());
  return withTrackerNames(
    z.object({
      active: z.boolean(),
      project_name: textOrNull,
      tracker_external_url: textOrNull,
      api_url: textOrNull,
      integrated: z.boolean(),
    }),
  );
});

/** The error tracking settings of one project; names and URLs are null unless an external tracker was ever set up. */
export type ErrorTrackingSetting = Readonly<z.infer<ReturnType<typeof shape>>>;

/** The error tracking settings API; a project is named by its ID or its full path as a person writes it. */
export interface ErrorTrackingSettings {
  /** Resolves to null if the project has no settings; rejects if the project does not exist. */
  get(project: string, call: Call): Promise<Reply<ErrorTrackingSetting | null>>;
  /** Creates or changes the settings; rejects as `unsupported` if the service's feature for them is off. */
  put(
    project: string,
    setting: { active: boolean; integrated: boolean },
    call: Call,
  ): Promise<Reply<ErrorTrackingSetting>>;
  /** Changes existing settings; `integrated` stays as it is if left out. */
  patch(
    project: string,
    setting: { active: boolean; integrated?: boolean },
    call: Call,
  ): Promise<Reply<ErrorTrackingSetting>>;
}

const SETTING_NOT_FOUND: MissingThing = {
  message: "404 Error Tracking Setting Not Found",
  missing: "setting",
  ...varied(ERRORS.settingNotFound),
};

const FEATURE_OFF: NotFound = { message: "404 Not Found", missing: null, ...varied(ERRORS.featureOff) };

/** Makes the error tracking settings part of a client. */
export function createErrorTrackingSettings(api: Api): ErrorTrackingSettings {
  return {
    get: async (project, call) =>
      await api.find({ ...common(project), method: "GET" }, SETTING_NOT_FOUND.missing, call),

    async put(project, { active, integrated }, call) {
      const { notFound, ...rest } = common(project);
      const query = { active, integrated };
      return await api.request(
        { ...rest, method: "PUT", query, topic: KEYS, notFound: [...notFound, FEATURE_OFF] },
        call,
      );
    },

    async patch(project, { active, integrated }, call) {
      const query = integrated === undefined ? { active } : { active, integrated };
      return await api.request({ ...common(project), method: "PATCH", query, topic: KEYS }, call);
    },
  };
}

function common(project: string) {
  return {
    path: `/projects/${pathSegment(project)}/error_tracking/settings`,
    shape,
    // A repeated write does not create a second client key: the first one is active by then.
    repeatable: true,
    notFound: [PROJECT_NOT_FOUND, SETTING_NOT_FOUND],
    permission: MAINTAINER,
  };
}
