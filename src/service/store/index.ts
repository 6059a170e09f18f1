/**
 * What the service remembers, in SQL: one file per table of queries, one schema, in memory or in a file. It knows neither
 * HTTP nor who may do what: a route asks it, and decides.
 */
export type { ClientKey } from "./client-key.ts";
export type { ErrorTrackingSetting } from "./error-tracking-setting.ts";
export { type Instance, type Tier, TIERS } from "./instance.ts";
export { ACCESS_LEVELS, type Role } from "./member.ts";
export { LEVELS, type Level, type SettingKey, type StoredSetting } from "./notification-setting.ts";
export { type Source, VISIBILITIES } from "./source.ts";
export { openStore, type Store } from "./store.ts";
export { isPast, type Token, TOKEN_SCOPES, type TokenScope } from "./token.ts";
export type { User } from "./user.ts";
