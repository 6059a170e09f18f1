/**
 * The v4 REST client: one call in, one typed reply or one `ApiError` out. An `endpoint` says what to ask for, `request`
 * brings it to the service and back, `failure` says what went wrong, and `options` is what all of it is made with. It
 * must never know who configures it and under which names, nor decide what a missing thing means to the caller.
 */
export { ApiError } from "./failure/api-error.ts";
export { isBareRefusal } from "./failure/forbidden-words.ts";
export { createRedactor, type Redact } from "./failure/redact.ts";
export { createClient, type Client } from "./client.ts";
export { createPoster, type Posted, type Poster } from "./post.ts";
export type {
  Account,
  ClientKey,
  ErrorTrackingSetting,
  Level,
  NotificationChange,
  NotificationSetting,
  Place,
  ProjectAccess,
  Scope,
  TokenFacts,
  User,
} from "./endpoint/index.ts";
export type { ClientOptions, WayOptions } from "./options/index.ts";
export type { Reply } from "./request/api.ts";
export type { Call } from "./request/call.ts";
