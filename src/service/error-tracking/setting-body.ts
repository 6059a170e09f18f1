import type { ServiceContext } from "../context.ts";
import type { ErrorTrackingSetting } from "../store/index.ts";

const API_PATH = "api/0/projects/";

/**
 * The body that shows a project's settings. If the feature is off, `integrated` is shown as false whatever is stored.
 */
export function errorTrackingSettingBody(
  setting: ErrorTrackingSetting,
  { instance, profile }: ServiceContext,
): Record<string, unknown> {
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

const externalUrlOf = ({ externalUrl, apiUrl }: ErrorTrackingSetting): string | null =>
  externalUrl ?? apiUrl?.replace(API_PATH, "") ?? null;

// Without a stored name, the last part of the API URL is used: `my-app` as `My App`.
function projectNameOf({ projectName, apiUrl }: ErrorTrackingSetting): string | null {
  if (projectName !== null || apiUrl === null) return projectName;
  const slug = apiUrl.split(API_PATH)[1]?.split("/")[1];
  if (slug === undefined || slug === "") return null;
  const words = slug.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]+/g, " ");
  return words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
