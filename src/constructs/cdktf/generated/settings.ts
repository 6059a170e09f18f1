// generated from the parts of the resources for walks

/** A resource type that exists once per place. */
export interface SettingType {
  readonly noun: string;
  /** Whether each user has their own. */
  readonly isPersonal: boolean;
}

/** The resources whose objects are settings of a place, by the names of their types. */
export const SETTINGS: Readonly<Record<string, SettingType>> = {
  tocsin_notification_setting: { noun: "notification setting", isPersonal: true },
  tocsin_error_tracking_settings: { noun: "error tracking settings", isPersonal: false },
};
