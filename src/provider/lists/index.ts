/**
 * What `terraform query` can list, one file for each resource: which objects are live, in the words that a
 * configuration has, read one place at a time. It knows the client by its types alone, and must never write to the
 * service. What an object is, its resource says.
 */
export { clientKeyList } from "./client-key.ts";
export { errorTrackingSettingsList } from "./error-tracking-settings.ts";
export { notificationSettingList } from "./notification-setting.ts";
