/**
 * The CDKTF constructs of the provider. The classes are generated from the provider's schema (`schema.json`); this file
 * exports them. It must never import the provider, the client or the service: an application needs none of them to
 * synthesize its stacks.
 */
export { ClientKey, type ClientKeyConfig } from "./generated/client-key/index.js";
export { DataTocsinClientKeys, type DataTocsinClientKeysConfig } from "./generated/data-tocsin-client-keys/index.js";
export {
  DataTocsinErrorTrackingSettings,
  type DataTocsinErrorTrackingSettingsConfig,
} from "./generated/data-tocsin-error-tracking-settings/index.js";
export {
  DataTocsinNotificationSetting,
  type DataTocsinNotificationSettingConfig,
} from "./generated/data-tocsin-notification-setting/index.js";
export { ErrorTrackingSettings, type ErrorTrackingSettingsConfig } from "./generated/error-tracking-settings/index.js";
export {
  NotificationSetting,
  type NotificationSettingConfig,
  type NotificationSettingEvents,
} from "./generated/notification-setting/index.js";
export { TocsinProvider, type TocsinProviderConfig } from "./generated/provider/index.js";
