import { authenticate, findGroup, findProject } from "../access/index.ts";
import { type Answer, ok } from "../http/response.ts";
import type { Call } from "../http/request.ts";
import { validationAnswer } from "../http/refusals.ts";
import type { SettingKey, Source, User } from "../store/index.ts";
import type { ServiceEndpoint, World } from "../context.ts";
import { changeAddress, changeSetting, currentSetting } from "./save-setting.ts";
import { globalAnswer, sourceAnswer } from "./setting-body.ts";
import { readWantedChange } from "./setting-parameters.ts";

type Kind = Source["kind"];

const FIND = { group: findGroup, project: findProject };

/** The notification settings: of the user, of a group, of a project. */
export const notificationEndpoints: readonly ServiceEndpoint[] = [
  { method: "GET", path: "/api/v4/notification_settings", answer: showGlobal },
  { method: "PUT", path: "/api/v4/notification_settings", answer: updateGlobal },
  ...sourceEndpoints("/api/v4/groups/:id/notification_settings", "group"),
  ...sourceEndpoints("/api/v4/projects/:id/notification_settings", "project"),
];

function showGlobal(call: Call, world: World): Answer {
  const caller = authenticate(call, world.store);
  return ok(globalAnswer(currentSetting(globalKey(caller), world.store), caller, world));
}

function updateGlobal(call: Call, world: World): Answer {
  const { store, instance } = world;
  const caller = authenticate(call, store);
  const wanted = readWantedChange(call.parameters, "global", instance);
  const addressErrors = changeAddress(caller, wanted.notificationEmail, store);
  const settingErrors = changeSetting(globalKey(caller), wanted, store);
  const errors = addressErrors ?? settingErrors;
  // Returned, not thrown: what the request changed apart from the field in error stays changed.
  if (errors !== null) return validationAnswer(errors);
  const updated = store.users.find(caller.id) ?? caller;
  return ok(globalAnswer(currentSetting(globalKey(caller), store), updated, world));
}

function sourceEndpoints(path: string, kind: Kind): ServiceEndpoint[] {
  return [
    { method: "GET", path, answer: (call, world) => showSource(call, world, kind) },
    { method: "PUT", path, answer: (call, world) => updateSource(call, world, kind) },
  ];
}

function showSource(call: Call, world: World, kind: Kind): Answer {
  const caller = authenticate(call, world.store);
  const source = FIND[kind](call, caller, world.store);
  return ok(sourceAnswer(currentSetting(sourceKey(caller, source), world.store), kind, world));
}

function updateSource(call: Call, world: World, kind: Kind): Answer {
  const { store, instance } = world;
  const caller = authenticate(call, store);
  const wanted = readWantedChange(call.parameters, kind, instance);
  const key = sourceKey(caller, FIND[kind](call, caller, store));
  const errors = changeSetting(key, wanted, store);
  return errors === null ? ok(sourceAnswer(currentSetting(key, store), kind, world)) : validationAnswer(errors);
}

function globalKey(caller: User): SettingKey {
  return { userId: caller.id, scope: "global", sourceId: 0 };
}

function sourceKey(caller: User, source: Source): SettingKey {
  return { userId: caller.id, scope: source.kind, sourceId: source.id };
}
