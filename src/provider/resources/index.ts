/**
 * The managed resources, one folder for each with the same files: `attributes`, `resource`, `plan`, `write`, `import`,
 * `live`. Shared code has folders of its own:
 *
 * - `place` has the references to groups and projects.
 * - `setting` is for objects that exist as long as their place does. Its `coordination` decides which operation waits
 *   for which.
 * - `first-key` is about the key that the service creates automatically.
 * - `live` has the part of each resource for walks over the service; its own index has the table of them.
 *
 * A definition says what the attributes mean and which calls a change needs. It contains no HTTP status, gRPC or
 * msgpack. Definitions know only the types of the client, which comes in through the context. The index also exports
 * the parts that data sources share with the resources, and the DSN parser for the provider's functions.
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
export { inConfiguration, oldPathWarning, unwrapReply } from "./place/unwrap-reply.ts";
export { referenceOf } from "./place/find-place.ts";
export { projectRef, type PlaceRef } from "./place/place-ref.ts";
export { groupReference, projectReference, subgroupsOfGroup } from "./place/reference.ts";
export { release, TIERS, type Connection } from "./service.ts";
