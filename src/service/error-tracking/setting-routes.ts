import { findMaintainedProject } from "../access/index.ts";
import type { Admit, ServiceContext, ServiceRoute } from "../context.ts";
import { notFound, ok, ParameterReader, type Request, type Response } from "../http/index.ts";
import type { ErrorTrackingSetting, NotificationSource, Store } from "../store/index.ts";
import { errorTrackingSettingBody } from "./setting-body.ts";

const PATH = "/api/v4/projects/:id/error_tracking/settings";

const admit: Admit = (request, { store }) => void findMaintainedProject(request, store);

/** The routes of a project's error tracking settings. */
export const errorTrackingSettingRoutes: readonly ServiceRoute[] = [
  { method: "GET", path: PATH, respond: show },
  { method: "PUT", path: PATH, admit, respond: put },
  { method: "PATCH", path: PATH, admit, respond: patch },
];

function show(request: Request, context: ServiceContext): Response {
  return ok(currentBody(findMaintainedProject(request, context.store), context));
}

// Creates the settings or updates existing ones, with the same response. Only works if the feature is on.
function put(request: Request, context: ServiceContext): Response {
  const project = findMaintainedProject(request, context.store);
  const reader = new ParameterReader(request.parameters);
  const wanted = { active: reader.filledFlag("active"), integrated: reader.requiredFlag("integrated") };
  reader.finish();
  if (!context.instance.integratedErrorTracking) throw notFound();
  return save(project, wanted, context);
}

// Updates existing settings, whether the feature is on or off.
function patch(request: Request, context: ServiceContext): Response {
  const project = findMaintainedProject(request, context.store);
  const reader = new ParameterReader(request.parameters);
  const active = reader.filledFlag("active");
  const integrated = reader.flag("integrated");
  reader.finish();
  const { isIntegrated } = settingOf(project, context.store);
  return save(project, { active, integrated: integrated ?? isIntegrated }, context);
}

// The real service reports a validation error of the settings with status 200: only the body tells.
function save(project: NotificationSource, wanted: ErrorTrackingParameters, context: ServiceContext): Response {
  const error = saveErrorTrackingSetting(project.id, wanted, context.store);
  return ok(error === null ? currentBody(project, context) : { message: error, status: "error" });
}

const currentBody = (project: NotificationSource, context: ServiceContext): unknown =>
  errorTrackingSettingBody(settingOf(project, context.store), context);

function settingOf(project: NotificationSource, store: Store): ErrorTrackingSetting {
  const setting = store.errorTrackingSettings.find(project.id);
  if (setting === null) throw notFound("Error Tracking Setting");
  return setting;
}

/** The parameters of an update; an `integrated` of null was sent empty. */
interface ErrorTrackingParameters {
  readonly active: boolean;
  readonly integrated: boolean | null;
}

const INITIAL: ErrorTrackingSetting = {
  isActive: false,
  isIntegrated: false,
  projectName: null,
  externalUrl: null,
  apiUrl: null,
};

/**
 * Saves a project's settings, and creates its first client key if they end up active and integrated. Returns an error
 * message, in which case nothing is saved, or null.
 */
function saveErrorTrackingSetting(projectId: number, wanted: ErrorTrackingParameters, store: Store): string | null {
  const { active: isActive, integrated } = wanted;
  if (integrated === null) return "Error tracking setting integrated is not included in the list";
  const setting = { ...(store.errorTrackingSettings.find(projectId) ?? INITIAL), isActive, isIntegrated: integrated };
  if (isActive && !integrated && setting.apiUrl === null) {
    return "Error tracking setting api url is a required field and Error tracking setting token is a required field";
  }
  store.errorTrackingSettings.save(projectId, setting);
  const needsKey = isActive && integrated && !store.clientKeys.hasActive(projectId);
  if (needsKey) store.clientKeys.insert({ projectId, isActive: true });
  return null;
}
