import type { ServiceContext } from "../context.ts";
import { Refusal, type Request } from "../http/index.ts";
import type { ClientKey } from "../store/index.ts";

/**
 * Throws a refusal where a project accepts no reports whatever their key is. The response says why, which GitLab does
 * not.
 */
export function assertAccepting(request: Request, { store, instance, profile }: ServiceContext): void {
  const { refused, needSettings } = profile.reports;
  if (!instance.integratedErrorTracking) throw ingestRefusal(refused, "integrated error tracking is switched off");
  if (!needSettings) return;
  const id = Number(request.ids["id"]);
  const project = Number.isSafeInteger(id) ? store.sources.find("project", id) : null;
  if (project === null) throw ingestRefusal(refused, "the project does not exist");
  const setting = store.errorTrackingSettings.find(project.id);
  if (setting?.isActive !== true) throw ingestRefusal(refused, "error tracking is off in this project");
  if (!setting.isIntegrated) throw ingestRefusal(refused, "the project reports to an external tracker");
}

/** The active key of the project with which a report is sent. Throws a refusal when there is none. */
export function acceptedKey(publicKey: string | null, request: Request, context: ServiceContext): ClientKey {
  const { withoutKey, refused } = context.profile.reports;
  if (publicKey === null) throw ingestRefusal(withoutKey, "missing authorization information");
  const key = context.store.clientKeys.findByPublicKey(publicKey);
  if (key === null || !key.isActive || String(key.projectId) !== request.ids["id"]) {
    throw ingestRefusal(refused, "the client key is unknown, inactive or of another project");
  }
  return key;
}

/** A refusal in the format that error tracking SDKs read: the reason as `detail`, and in a header. */
export const ingestRefusal = (status: number, detail: string): Refusal =>
  new Refusal({ status, body: { detail }, headers: { "X-Sentry-Error": detail } });
