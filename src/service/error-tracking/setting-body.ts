import type { ErrorTrackingSetting } from "../store/index.ts";
import type { World } from "../context.ts";

const API_PATH = "api/0/projects/";

/** A project's settings as an answer shows them. Where the feature is off, `integrated` is shown false whatever is stored. */
export function settingAnswer(setting: ErrorTrackingSetting, { instance, profile }: World): Record<string, unknown> {
  const isIntegrated = setting.isIntegrated && instance.integratedErrorTracking;
  const shown = isIntegrated && profile.integratedHidesTracker ? null : setting;
  return {
    active: setting.isActive,
    project_name: shown === null ? null : projectNameOf(shown),
    [profile.externalUrlName]: shown === null ? null : externalUrlOf(shown),
    api_url: shown?.apiUrl ?? null,
    integrated: isIntegrated,
  };
}

function externalUrlOf({ externalUrl, apiUrl }: ErrorTrackingSetting): string | null {
  return externalUrl ?? apiUrl?.replace(API_PATH, "") ?? null;
}

// Without a name of its own, the project is called by the last part of the tracker's address: `my-app` as `My App`.
function projectNameOf({ projectName, apiUrl }: ErrorTrackingSetting): string | null {
  if (projectName !== null || apiUrl === null) return projectName;
  const slug = apiUrl.split(API_PATH)[1]?.split("/")[1];
  if (slug === undefined || slug === "") return null;
  const words = slug.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]+/g, " ");
  return words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
