import { findMaintainedProject } from "../access/index.ts";
import { type Answer, ok } from "../http/response.ts";
import type { Call } from "../http/request.ts";
import { ParameterReader } from "../http/parameter-reader.ts";
import { notFound } from "../http/refusals.ts";
import type { ErrorTrackingSetting, Source, Store } from "../store/index.ts";
import type { ServiceEndpoint, World } from "../context.ts";
import { changeSetting, type WantedSetting } from "./save-setting.ts";
import { settingAnswer } from "./setting-body.ts";

const PATH = "/api/v4/projects/:id/error_tracking/settings";

/** A project's error tracking settings, for its maintainers. */
export const settingEndpoints: readonly ServiceEndpoint[] = [
  { method: "GET", path: PATH, answer: show },
  { method: "PUT", path: PATH, answer: put },
  { method: "PATCH", path: PATH, answer: patch },
];

function show(call: Call, world: World): Answer {
  return ok(shown(findMaintainedProject(call, world.store), world));
}

// Creates the settings, or updates those that are there: the answer is the same. Only where the feature is on.
function put(call: Call, world: World): Answer {
  const project = findMaintainedProject(call, world.store);
  const reader = new ParameterReader(call.parameters);
  const wanted = { active: reader.filledFlag("active"), integrated: reader.requiredFlag("integrated") };
  reader.finish();
  if (!world.instance.integratedErrorTracking) throw notFound();
  return changed(project, wanted, world);
}

// Works on settings that are there, whether the feature is on or off.
function patch(call: Call, world: World): Answer {
  const project = findMaintainedProject(call, world.store);
  const reader = new ParameterReader(call.parameters);
  const active = reader.filledFlag("active");
  const integrated = reader.flag("integrated");
  reader.finish();
  const { isIntegrated } = settingOf(project, world.store);
  return changed(project, { active, integrated: integrated ?? isIntegrated }, world);
}

// The real service answers an error of the settings' model with 200: the body alone tells.
function changed(project: Source, wanted: WantedSetting, world: World): Answer {
  const error = changeSetting(project.id, wanted, world.store);
  return ok(error === null ? shown(project, world) : { message: error, status: "error" });
}

function shown(project: Source, world: World): unknown {
  return settingAnswer(settingOf(project, world.store), world);
}

function settingOf(project: Source, store: Store): ErrorTrackingSetting {
  const setting = store.errorTrackingSettings.find(project.id);
  if (setting === null) throw notFound("Error Tracking Setting");
  return setting;
}
