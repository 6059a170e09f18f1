/**
 * The CDKTF constructs of the provider. The classes are generated from the provider's schema (`schema.json`); this file
 * exports them, with every type that their members have: a library that returns one must be able to name it. It must never import the provider, the client or the service: an application needs none of them to
 * synthesize its stacks.
 */
export {
  ClientKey,
  ClientKeyPreviousKeysList,
  ClientKeyPreviousKeysOutputReference,
  type ClientKeyConfig,
  type ClientKeyPreviousKeys,
} from "./generated/client-key/index.js";
export { ErrorTrackingSettings, type ErrorTrackingSettingsConfig } from "./generated/error-tracking-settings/index.js";
export {
  NotificationSetting,
  NotificationSettingEventsOutputReference,
  type NotificationSettingConfig,
  type NotificationSettingEvents,
} from "./generated/notification-setting/index.js";
export { TocsinProvider, type TocsinProviderConfig } from "./generated/provider/index.js";
export {
  DataTocsinClientKeys,
  DataTocsinClientKeysKeysList,
  DataTocsinClientKeysKeysOutputReference,
  type DataTocsinClientKeysConfig,
  type DataTocsinClientKeysKeys,
} from "./generated/data-tocsin-client-keys/index.js";
export {
  DataTocsinErrorTrackingSettings,
  type DataTocsinErrorTrackingSettingsConfig,
} from "./generated/data-tocsin-error-tracking-settings/index.js";
export {
  DataTocsinNotificationSetting,
  DataTocsinNotificationSettingEventsOutputReference,
  type DataTocsinNotificationSettingConfig,
  type DataTocsinNotificationSettingEvents,
} from "./generated/data-tocsin-notification-setting/index.js";
export {
  DataTocsinProjects,
  DataTocsinProjectsProjectsList,
  DataTocsinProjectsProjectsOutputReference,
  type DataTocsinProjectsConfig,
  type DataTocsinProjectsProjects,
} from "./generated/data-tocsin-projects/index.js";
