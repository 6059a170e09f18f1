/**
 * Everything that the service stores, in SQL, in memory or in a file: one schema, and one file of queries per table. It
 * must never know HTTP, nor who may do what.
 */
export type { ClientKey } from "./client-key.ts";
export type { ErrorTrackingSetting } from "./error-tracking-setting.ts";
export { isUnwritable } from "./file-error.ts";
export { type ApiLimit, type Instance, type Tier, TIERS } from "./instance.ts";
export { ACCESS_LEVELS, type AccessLevels, type Membership, type Role } from "./member.ts";
export { LEVELS, type Level, type SettingKey, type StoredSetting } from "./notification-setting.ts";
export type { Reach, SourceFilter, SourceOrder, SourceSearch } from "./source-list.ts";
export { type NotificationSource, VISIBILITIES } from "./source.ts";
export { openStore, type Store } from "./store.ts";
export type { TerraformLock, TerraformState } from "./terraform-state.ts";
export { type Grant, type Token, TOKEN_SCOPES, type TokenScope } from "./token.ts";
export type { User } from "./user.ts";
export type { Work } from "./work.ts";
