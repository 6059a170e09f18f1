import type { ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import { diagnostic, diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import type { Settings, Switches, Tracker } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The external tracker that an answer, or a state, knows. */
export const trackerOf = ({ project_name, tracker_external_url, api_url }: Tracker): Tracker => ({
  project_name,
  tracker_external_url,
  api_url,
});

/**
 * Throws where a create cannot work: an external tracker is set up and `integrated` is not written, or it is false and
 * none is set up.
 */
export function assertCreatable(
  remote: RemoteSettings | null,
  { integrated, isWritten }: { readonly integrated: unknown; readonly isWritten: boolean },
): void {
  if (remote !== null && isExternal(remote) && !isWritten) throw unclearBackend(remote);
  if (integrated === false && (remote === null || !isExternal(remote))) throw trackerMissing();
}

/** Throws where an update needs an external tracker and none is known. */
export function assertChangeable(prior: Settings, planned: Switches): void {
  if (lacksTracker(prior, planned)) throw trackerMissing();
}

/** Whether a change switches an external tracker on, or over to one, and none is known. */
export function lacksTracker(
  prior: Settings,
  { active, integrated }: { readonly active: unknown; readonly integrated: unknown },
): boolean {
  if (integrated !== false || hasTracker(prior)) return false;
  return prior.integrated || (active === true && !prior.active);
}

/** Whether an answer, or a state, knows an external tracker. */
export const hasTracker = ({ project_name, tracker_external_url, api_url }: Tracker): boolean =>
  (project_name ?? tracker_external_url ?? api_url) !== null;

/**
 * A service whose feature is off shows its own settings as not integrated, too; only an external tracker has a name or
 * an address.
 */
const isExternal = (remote: RemoteSettings): boolean => !remote.integrated && hasTracker(remote);

const AT_INTEGRATED = { path: ["integrated"] };

/** The warning of a plan of a change for which no external tracker is known. */
export const noTracker = diagnostic(WARNINGS.noTracker, AT_INTEGRATED);

const trackerMissing = (): DiagnosticError => diagnosticError(ERRORS.noTracker, AT_INTEGRATED);

const unclearBackend = ({ tracker_external_url: url }: RemoteSettings): DiagnosticError =>
  diagnosticError(ERRORS.unclearBackend, {
    why: `Somebody has set the project up for an external tracker${url === null ? "" : ` (${url})`}.`,
    ...AT_INTEGRATED,
  });
