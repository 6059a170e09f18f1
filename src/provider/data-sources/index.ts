/**
 * The objects that the provider reads but does not manage, one file for each data source. Like the resources, this
 * folder knows only the types of the client, and contains no HTTP status, gRPC or msgpack. It must never write to the
 * service.
 */
export { clientKeysData } from "./client-keys.ts";
export { errorTrackingSettingsData } from "./error-tracking-settings.ts";
export { notificationSettingData } from "./notification-setting.ts";
export { projectsData } from "./projects.ts";
