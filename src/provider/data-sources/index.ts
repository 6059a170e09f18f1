/**
 * What the provider reads and does not manage, one file for each data source. Like the resources, it knows the client
 * by its types alone, and holds no HTTP status, no gRPC and no msgpack. It must never write to the service.
 */
export { clientKeysData } from "./client-keys.ts";
export { errorTrackingSettingsData } from "./error-tracking-settings.ts";
export { notificationSettingData } from "./notification-setting.ts";
export { projectsData } from "./projects.ts";
