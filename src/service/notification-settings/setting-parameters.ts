import { acceptedEvents, type Scope } from "../model/event.ts";
import { ParameterReader } from "../http/parameter-reader.ts";
import type { Parameters } from "../http/parameters.ts";
import type { Instance } from "../store/index.ts";

/** What a request wants to change of a setting. Undefined: not sent; null: sent empty. */
export interface WantedChange {
  readonly level: string | null | undefined;
  readonly notificationEmail: string | null | undefined;
  readonly events: Readonly<Record<string, boolean | null>>;
}

/** Reads the parameters of an update. Throws a refusal of 400 when one has the wrong type; undeclared ones are ignored. */
export function readWantedChange(parameters: Parameters, scope: Scope, instance: Instance): WantedChange {
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
