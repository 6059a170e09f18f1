/**
 * What the provider manages, one folder for each resource, with the same files in each: `attributes`, `resource`, `plan`, `write`, `import`.
 * What two resources share lies beside them, under the name of the idea: `place` (groups and projects, and the words for them), `setting`
 * (what is always there), `first-key` (the key that the service makes by itself). A definition says what the attributes mean and which
 * calls bring a change about. It holds no HTTP status, no gRPC and no msgpack; the client is known by its types alone and comes in
 * through the context. What data sources share with the resources is exported here too, and the tables of events and the reader of DSNs that
 * the provider's functions use.
 */
export { parseDsn } from "./client-key/dsn.ts";
export { clientKey } from "./client-key/resource.ts";
export { errorTrackingSettings } from "./error-tracking-settings/resource.ts";
export { levelType } from "./notification-setting/attributes.ts";
export { COMMON_EVENTS, EVENT_NAMES, eventAttributes, type EventName } from "./notification-setting/event.ts";
export { mentionedEvents } from "./notification-setting/owned.ts";
export { notificationSetting } from "./notification-setting/resource.ts";
export { scopeOf, thingOf } from "./notification-setting/target.ts";
export { atPlace } from "./place/at-place.ts";
export { configured, valueIn } from "./place/moved.ts";
export { projectOf, type Place } from "./place/place.ts";
export { groupReference, projectReference } from "./place/reference.ts";
export { release, TIERS, type Connection } from "./service.ts";
