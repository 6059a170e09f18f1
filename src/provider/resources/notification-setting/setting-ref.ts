import type { NotificationSetting, Scope } from "../../client/index.ts";
import { isUnknown, type PendingObject } from "../../../kit/schema/index.ts";
import type { PlaceRef } from "../place/place-ref.ts";
import { definePlanReads } from "../setting/coordination/index.ts";
import type { SettingChange, SettingRef } from "../setting/setting-ref.ts";
import type { ScopeAttributes } from "./attributes.ts";

/** Returns the reference to the setting that these attributes name. */
export const settingRef = (attributes: ScopeAttributes): SettingRef => ({
  title: "notification setting",
  place: placeOf(attributes),
});

/** The settings that plans have read. */
export const planReads = definePlanReads<NotificationSetting>();

/** Returns a change of the setting, with the one in the state; null for a create. */
export const settingChange = (planned: ScopeAttributes, prior: ScopeAttributes | null): SettingChange => ({
  setting: settingRef(planned),
  prior: prior === null ? null : settingRef(prior),
});

/** Returns the scope by which the client finds the setting. */
export function scopeOf(attributes: ScopeAttributes): Scope {
  const place = placeOf(attributes);
  return place === null ? { kind: "global" } : { kind: place.kind, id: place.reference };
}

/** Returns the scope attributes of a plan; null while one is unknown. */
export const knownScope = ({ group, project }: PendingObject<ScopeAttributes>): ScopeAttributes | null =>
  isUnknown(group) || isUnknown(project) ? null : { group, project };

/** Returns the planned values as text for messages. */
export function describeValues({ level }: { readonly level: unknown }): string {
  if (level === null) return "an email address alone";
  return typeof level === "string" ? `the level \`${level}\`` : "a level that is not known yet";
}

function placeOf({ group, project }: ScopeAttributes): PlaceRef | null {
  if (project !== null) return { kind: "project", reference: project };
  return group === null ? null : { kind: "group", reference: group };
}
