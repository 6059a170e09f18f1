/**
 * The pages of the API, one file each: its paths and parameters, the shapes of its responses, what its own refusals
 * mean, and whether a call may be repeated. This folder must never know how requests travel, nor what a caller does
 * with a reply.
 */
export { createAccount, type Account, type ProjectAccess, type TokenFacts, type User } from "./account.ts";
export type { ClientKey } from "./client-key.ts";
export { createClientKeys, type ClientKeys } from "./client-keys.ts";
export {
  createErrorTrackingSettings,
  type ErrorTrackingSetting,
  type ErrorTrackingSettings,
} from "./error-tracking-settings.ts";
export {
  createNotificationSettings,
  type Level,
  type NotificationChange,
  type NotificationSetting,
  type NotificationSettings,
  type Scope,
} from "./notification-settings.ts";
export { createGroups, createProjects, type Groups, type Place, type Projects } from "./place.ts";
