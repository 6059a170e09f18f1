/**
 * The provider as CDKTF constructs. The classes are generated from the schema that follows from the provider's definition
 * (`schema.json`); this file is their export list. It must never know the code of the provider, the client or the service: an
 * application that is written with it needs none of them before Terraform runs.
 */
export { ClientKey, type ClientKeyConfig } from "./generated/client-key/index.js";
export { ErrorTrackingSettings, type ErrorTrackingSettingsConfig } from "./generated/error-tracking-settings/index.js";
export {
  NotificationSetting,
  type NotificationSettingConfig,
  type NotificationSettingEvents,
} from "./generated/notification-setting/index.js";
export { TocsinProvider, type TocsinProviderConfig } from "./generated/provider/index.js";
