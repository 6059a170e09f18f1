/**
 * What the provider manages, one folder for each resource. A definition says what the attributes mean and which calls bring a change
 * about. It holds no HTTP status, no gRPC and no msgpack; the client is known by its types alone and comes in through the context.
 */
export { clientKey } from "./client-key/client-key.ts";
export { errorTrackingSettings } from "./error-tracking-settings/error-tracking-settings.ts";
export { notificationSetting } from "./notification-setting/notification-setting.ts";
