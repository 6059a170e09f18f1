/**
 * The v4 REST client: one call in, one typed value or one `ApiError` out. Every request goes through the same stages: a page of the
 * API (`notification-settings`, `error-tracking-settings`, `client-keys`), `api` (shapes and pages), `moved` (redirects), `send` (one attempt on the wire). It must never
 * know Terraform, its values or its diagnostics, nor decide what a missing thing means for a state.
 */
export { createClient, type Client, type ClientOptions } from "./client.ts";
export type { ClientKey } from "./endpoint/client-keys.ts";
export type { ErrorTrackingSetting } from "./endpoint/error-tracking-settings.ts";
export type { Call } from "./request/moved.ts";
export type { Level, NotificationChange, NotificationSetting, Scope } from "./endpoint/notification-settings.ts";
