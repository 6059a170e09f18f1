import { ParameterReader, type Parameters } from "../http/index.ts";
import { acceptedEvents, type Scope } from "../model/index.ts";
import type { Instance } from "../store/index.ts";

/** The parameters of an update. Undefined: not sent; null: sent empty. */
export interface NotificationSettingParameters {
  readonly level: string | null | undefined;
  readonly notificationEmail: string | null | undefined;
  readonly events: Readonly<Record<string, boolean | null>>;
}

/**
 * Reads the parameters of an update. Throws a refusal with status 400 when one has the wrong type; undeclared ones are
 * ignored.
 */
export function readNotificationSettingParameters(
  parameters: Parameters,
  scope: Scope,
  instance: Instance,
): NotificationSettingParameters {
  const reader = new ParameterReader(parameters);
  const level = reader.text("level");
  const notificationEmail = scope === "global" ? reader.text("notification_email") : undefined;
  const events: Record<string, boolean | null> = {};
  for (const { name } of acceptedEvents(scope, instance)) {
    const value = reader.flag(name);
    if (value !== undefined) events[name] = value;
  }
  reader.finish();
  return { level, notificationEmail, events };
}
