/**
 * The entry point of the bundle that the constructs check their values with: the tables of attributes and the rules,
 * and nothing that does something. It must not import a definition, which brings everything that the provider can do.
 */
import { validate, validateBlock } from "../../../src/kit/engine/validate.ts";
import { importIdError, unknown, type Diagnostic, type Problem, type Value } from "../../../src/kit/schema/index.ts";
import { attributes as provider, rules as providerRules } from "../../../src/provider/configuration/attributes.ts";
import {
  attributes as clientKey,
  identity as keyIdentity,
} from "../../../src/provider/resources/client-key/attributes.ts";
import {
  attributes as errorTrackingSettings,
  identity as trackingIdentity,
} from "../../../src/provider/resources/error-tracking-settings/attributes.ts";
import {
  attributes as notificationSetting,
  identity as settingIdentity,
} from "../../../src/provider/resources/notification-setting/attributes.ts";
import { unavailableEvents } from "../../../src/provider/resources/notification-setting/availability.ts";
import { rules as notificationSettingRules } from "../../../src/provider/resources/notification-setting/rule.ts";
import { unknownEvent } from "../../../src/provider/resources/notification-setting/unknown-event.ts";
import { TIERS } from "../../../src/provider/resources/service.ts";

export { unknown, unknownEvent };

/** The checked types by name. */
export const CHECKED = {
  tocsin: { attributes: provider, rules: providerRules },
  tocsin_client_key: { attributes: clientKey },
  tocsin_error_tracking_settings: { attributes: errorTrackingSettings },
  tocsin_notification_setting: { attributes: notificationSetting, rules: notificationSettingRules },
} as const;

/** Everything that is wrong with a configuration of this type, in which any value may be unknown. */
export const problemsOf = (
  type: keyof typeof CHECKED,
  config: Readonly<Record<string, Value>>,
): readonly Diagnostic[] =>
  type === "tocsin" ? validateBlock(CHECKED[type], config) : validate(CHECKED[type], config);

/** The events that a setting switches on and the service does not have, by what its provider's block says of it. */
export const missingEvents = (events: unknown, block: Readonly<Record<string, unknown>>): readonly Problem[] => {
  if (typeof events !== "object" || events === null) return [];
  const { service_version: release, tier } = block;
  const service = {
    release: typeof release === "string" ? release : null,
    tier: TIERS.find((each) => each === tier) ?? null,
  };
  return unavailableEvents(events, null, service).errors;
};

const IMPORTABLE = [
  { typeName: "tocsin_client_key", attributes: clientKey, identity: keyIdentity },
  { typeName: "tocsin_error_tracking_settings", attributes: errorTrackingSettings, identity: trackingIdentity },
  { typeName: "tocsin_notification_setting", attributes: notificationSetting, identity: settingIdentity },
];

/** Finds the problems of an import ID of a resource type; none if one of its forms fits. */
export const importProblemsOf = (type: string, id: string): readonly Problem[] => {
  const own = IMPORTABLE.find(({ typeName }) => typeName === type);
  const error = own === undefined ? null : importIdError(id, own, IMPORTABLE);
  return error === null ? [] : [error.problem];
};
