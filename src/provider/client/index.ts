/**
 * The v4 REST client: one call in, one typed reply or one `ApiError` out. An `endpoint` describes a request, `request`
 * sends it and returns the response, `failure` explains what went wrong, and `options` configures all of them. The
 * client must never know who configures it and under which names, nor decide what a missing object means to the caller.
 */
export { ApiError } from "./failure/api-error.ts";
export { isBareRefusal } from "./failure/forbidden-message.ts";
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
export type { ClientOptions, ConnectionOptions } from "./options/index.ts";
export type { Reply } from "./request/api.ts";
export type { Call } from "./request/call.ts";
