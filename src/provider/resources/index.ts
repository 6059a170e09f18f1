/**
 * What the provider manages, one folder for each resource, with the same files in each: `attributes`, `resource`,
 * `plan`, `write`, `import`, `live`. What resources share lies beside them, under the name of the idea: `place`
 * (references to groups and projects), `setting` (what exists for as long as its place does, and
 * `setting/coordination`: which operation waits for which), `first-key` (the key that the service creates by itself),
 * `live` (what walks over the service need of each resource; its own index has the table of them). A definition says
 * what the attributes mean and which calls a change needs. It holds no HTTP status, no gRPC and no msgpack; the client
 * is known by its types alone and comes in through the context. What data sources share with the resources is exported
 * here too, and the reader of DSNs that the provider's functions use.
 */
export { DSN_FORM, DSN_RULE, parseDsn } from "./client-key/dsn.ts";
export { liveClientKey } from "./client-key/live.ts";
export { clientKey } from "./client-key/resource.ts";
export { liveErrorTrackingSettings } from "./error-tracking-settings/live.ts";
export { errorTrackingSettings } from "./error-tracking-settings/resource.ts";
export type { Live, LiveObject, LivePlace } from "./live/live.ts";
export { levelType } from "./notification-setting/attributes.ts";
export { EVENT_DOCS } from "./notification-setting/availability.ts";
export { liveNotificationSetting } from "./notification-setting/live.ts";
export { notificationSetting } from "./notification-setting/resource.ts";
export { scopeOf, settingRef } from "./notification-setting/setting-ref.ts";
export { UNKNOWN_EVENT, whyUnknownEvent } from "./notification-setting/unknown-event.ts";
export { explainMissingPlace } from "./place/missing-place.ts";
export { inConfiguration, unwrapReply } from "./place/unwrap-reply.ts";
export { wordsOf } from "./place/find-place.ts";
export { projectRef, type PlaceRef } from "./place/place-ref.ts";
export { groupReference, projectReference, subgroupsOfGroup } from "./place/reference.ts";
export { release, TIERS, type Connection } from "./service.ts";
