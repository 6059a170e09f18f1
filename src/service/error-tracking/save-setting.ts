import type { ErrorTrackingSetting, Store } from "../store/index.ts";

/** The parameters of an update; an `integrated` of null was sent empty. */
export interface ErrorTrackingParameters {
  readonly active: boolean;
  readonly integrated: boolean | null;
}

const INITIAL: ErrorTrackingSetting = {
  isActive: false,
  isIntegrated: false,
  projectName: null,
  externalUrl: null,
  apiUrl: null,
};

/**
 * Saves a project's settings, and creates its first client key if they end up active and integrated. Returns an error
 * message, in which case nothing is saved, or null.
 */
export function saveErrorTrackingSetting(
  projectId: number,
  wanted: ErrorTrackingParameters,
  store: Store,
): string | null {
  const { active: isActive, integrated } = wanted;
  if (integrated === null) return "Error tracking setting integrated is not included in the list";
  const setting = { ...(store.errorTrackingSettings.find(projectId) ?? INITIAL), isActive, isIntegrated: integrated };
  if (isActive && !integrated && setting.apiUrl === null) {
    return "Error tracking setting api url is a required field and Error tracking setting token is a required field";
  }
  store.errorTrackingSettings.save(projectId, setting);
  const needsKey = isActive && integrated && !store.clientKeys.hasActive(projectId);
  if (needsKey) store.clientKeys.insert({ projectId, isActive: true });
  return null;
}
