/**
 * The CDKTF constructs of the provider. The classes are generated from its definitions and from a twin of its schema
 * (`schema.json`). The files beside this one add to them by hand. This file exports both, with every type of their
 * members: a library that returns one must be able to name it. They must never import the provider, the client, or the
 * service: an application needs none of them to synthesize its stacks.
 */
export {
  ClientKey,
  ClientKeyPreviousKeysList,
  ClientKeyPreviousKeysOutputReference,
  type ClientKeyConfig,
  type ClientKeyPreviousKeys,
} from "./generated/client-key/index.js";
export {
  ErrorTrackingSettings,
  type ErrorTrackingSettingsConfig,
  type ErrorTrackingSettingsOnDestroy,
} from "./generated/error-tracking-settings/index.js";
export {
  NotificationSetting,
  NotificationSettingEventsOutputReference,
  type NotificationSettingAttributes,
  type NotificationSettingConfig,
  type NotificationSettingEvents,
  type NotificationSettingLevel,
  type NotificationSettingOnDestroy,
  type NotificationSettingRules,
} from "./generated/notification-setting/index.js";
export {
  TocsinProvider,
  type TocsinProviderAttributes,
  type TocsinProviderConfig,
  type TocsinProviderRules,
  type TocsinProviderTier,
} from "./generated/provider/index.js";
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
  type DataTocsinNotificationSettingAttributes,
  type DataTocsinNotificationSettingConfig,
  type DataTocsinNotificationSettingEvents,
  type DataTocsinNotificationSettingRules,
} from "./generated/data-tocsin-notification-setting/index.js";
export {
  DataTocsinProjects,
  DataTocsinProjectsProjectsList,
  DataTocsinProjectsProjectsOutputReference,
  type DataTocsinProjectsConfig,
  type DataTocsinProjectsProjects,
} from "./generated/data-tocsin-projects/index.js";
export { Notifications, type NotificationsConfig, type NotificationsTarget } from "./notifications.js";
export { onlyEvents, type NotificationSettingEvent } from "./only-events.js";
export { shardOf } from "./generated/shard-of.js";
export { shards, type ShardsConfig } from "./shards.js";
export { type NotBeside, type OneOf, type OrToken } from "./text.js";
