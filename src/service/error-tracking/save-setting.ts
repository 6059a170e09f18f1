import { randomBytes } from "node:crypto";
import type { ClientKey, ErrorTrackingSetting, Store } from "../store/index.ts";

/** What a project's settings are to become; an `integrated` of null was sent empty. */
export interface WantedSetting {
  readonly active: boolean;
  readonly integrated: boolean | null;
}

const NOTHING: ErrorTrackingSetting = {
  isActive: false,
  isIntegrated: false,
  projectName: null,
  externalUrl: null,
  apiUrl: null,
};

/**
 * Saves the wanted settings over those that a project has, and makes its first client key when the integrated tracker is
 * on afterwards. Returns what is wrong with them, or null; what is wrong is not saved.
 */
export function changeSetting(projectId: number, wanted: WantedSetting, store: Store): string | null {
  const { active: isActive, integrated } = wanted;
  if (integrated === null) return "Error tracking setting integrated is not included in the list";
  const setting = { ...(store.errorTrackingSettings.find(projectId) ?? NOTHING), isActive, isIntegrated: integrated };
  if (isActive && !integrated && setting.apiUrl === null) {
    return "Error tracking setting api url is a required field and Error tracking setting token is a required field";
  }
  store.errorTrackingSettings.save(projectId, setting);
  if (isActive && integrated && !store.clientKeys.hasActive(projectId)) createKey(projectId, store);
  return null;
}

/** Makes a client key with a fresh public key. */
export function createKey(projectId: number, store: Store): ClientKey {
  return store.clientKeys.insert({ projectId, publicKey: `glet_${randomBytes(16).toString("hex")}`, isActive: true });
}
