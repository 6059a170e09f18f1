import { authenticate, findGroup, findProject } from "../access/index.ts";
import type { Admit, ServiceContext, ServiceRoute } from "../context.ts";
import { ok, type Request, type Response, validationResponse } from "../http/index.ts";
import { acceptedEvents, type Scope } from "../model/index.ts";
import type { NotificationSource, SettingKey, StoredSetting, User } from "../store/index.ts";
import {
  currentSetting,
  readNotificationSettingParameters,
  saveAddress,
  saveNotificationSetting,
} from "./save-setting.ts";

type Kind = NotificationSource["kind"];

const FIND = { group: findGroup, project: findProject };

// Whether the caller sees the group or project matters only for parameters that are valid.
const admit: Admit = (request, { store }) => void authenticate(request, store);

/** The routes of notification settings: the caller's global one, and those for groups and projects. */
export const notificationSettingRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: "/api/v4/notification_settings", respond: showGlobal },
  { method: "PUT", path: "/api/v4/notification_settings", admit, respond: updateGlobal },
  ...sourceRoutes("/api/v4/groups/:id/notification_settings", "group"),
  ...sourceRoutes("/api/v4/projects/:id/notification_settings", "project"),
];

function showGlobal(request: Request, context: ServiceContext): Response {
  const caller = authenticate(request, context.store);
  return ok(globalSettingBody(currentSetting(globalKey(caller), context.store), caller, context));
}

function updateGlobal(request: Request, context: ServiceContext): Response {
  const { store, instance } = context;
  const caller = authenticate(request, store);
  const wanted = readNotificationSettingParameters(request.parameters, "global", instance);
  const addressErrors = saveAddress(caller, wanted.notificationEmail, store);
  const settingErrors = saveNotificationSetting(globalKey(caller), wanted, store);
  const errors = addressErrors ?? settingErrors;
  // Returned, not thrown: everything except the invalid field stays saved.
  if (errors !== null) return validationResponse(errors);
  const updated = store.users.find(caller.id) ?? caller;
  return ok(globalSettingBody(currentSetting(globalKey(caller), store), updated, context));
}

function sourceRoutes(path: string, kind: Kind): ServiceRoute[] {
  return [
    { method: "GET", path, respond: (request, context) => showSource(request, context, kind) },
    { method: "PUT", path, admit, respond: (request, context) => updateSource(request, context, kind) },
  ];
}

function showSource(request: Request, context: ServiceContext, kind: Kind): Response {
  const caller = authenticate(request, context.store);
  const source = FIND[kind](request, caller, context.store);
  return ok(sourceSettingBody(currentSetting(sourceKey(caller, source), context.store), kind, context));
}

function updateSource(request: Request, context: ServiceContext, kind: Kind): Response {
  const { store, instance } = context;
  const caller = authenticate(request, store);
  const wanted = readNotificationSettingParameters(request.parameters, kind, instance);
  const key = sourceKey(caller, FIND[kind](request, caller, store));
  const errors = saveNotificationSetting(key, wanted, store);
  return errors === null
    ? ok(sourceSettingBody(currentSetting(key, store), kind, context))
    : validationResponse(errors);
}

const globalKey = (caller: User): SettingKey => ({ userId: caller.id, scope: "global", sourceId: 0 });

const sourceKey = (caller: User, source: NotificationSource): SettingKey => ({
  userId: caller.id,
  scope: source.kind,
  sourceId: source.id,
});

/** The body that shows a group's or project's setting: the level, and the events at level `custom` only. */
function sourceSettingBody(setting: StoredSetting, scope: Scope, context: ServiceContext): Record<string, unknown> {
  if (setting.level !== "custom") return { level: setting.level };
  return { level: setting.level, events: eventsBody(setting, scope, context) };
}

/** The body that shows the global setting: with the email address, and with events if the profile shows them. */
function globalSettingBody(setting: StoredSetting, user: User, context: ServiceContext): Record<string, unknown> {
  const shown = context.profile.globalShowsEvents
    ? sourceSettingBody(setting, "global", context)
    : { level: setting.level };
  return { ...shown, notification_email: user.notificationEmail ?? user.email };
}

function eventsBody(
  setting: StoredSetting,
  scope: Scope,
  { profile, instance }: ServiceContext,
): Record<string, unknown> {
  const events: Record<string, boolean | null> = {};
  for (const event of acceptedEvents(scope, instance)) {
    if (!profile.showsEvent(event, instance.tier)) continue;
    events[event.name] = profile.eventValue(setting.events[event.name] ?? event.initial);
  }
  return events;
}
