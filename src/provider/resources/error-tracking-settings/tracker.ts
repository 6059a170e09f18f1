import type { ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import { diagnostic, diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import type { SharedContext } from "../context.ts";
import { settingKey } from "../setting/setting-ref.ts";
import type { Settings, Switches, Tracker } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import type { PrivateFields } from "./private-state.ts";
import { settingRef } from "./setting-ref.ts";

/** Returns the external tracker of a response or a state. */
export const trackerOf = ({ project_name, tracker_external_url, api_url }: Tracker): Tracker => ({
  project_name,
  tracker_external_url,
  api_url,
});

/** The planned values, as far as they are known, and the fact that decides whether the plan works. */
interface Wanted {
  readonly active: unknown;
  readonly integrated: unknown;
  /** Whether an external tracker was set up before the service's own backend was enabled. */
  readonly wasSeen: boolean;
}

/**
 * Throws if a create cannot work: an external tracker is set up and `integrated` is not configured, or `integrated` is
 * false and no tracker is known.
 */
export function assertCreatable(
  remote: RemoteSettings | null,
  { integrated, isWritten, wasSeen }: Omit<Wanted, "active"> & { readonly isWritten: boolean },
): void {
  if (remote !== null && isExternal(remote) && !isWritten) throw unclearBackend(remote);
  if (integrated === false && (remote === null || !isTrackerKnown(remote, wasSeen))) throw trackerMissing();
}

/** Throws if an update needs an external tracker and none is known. */
export function assertChangeable(prior: Settings, wanted: Wanted): void {
  if (lacksTracker(prior, wanted)) throw trackerMissing();
}

/** Whether a change enables an external tracker, or switches to one, and none is known. */
export function lacksTracker(prior: Settings, { active, integrated, wasSeen }: Wanted): boolean {
  if (integrated !== false || isTrackerKnown(prior, wasSeen)) return false;
  return prior.integrated || (active === true && !prior.active);
}

/**
 * Whether a response or a state has an external tracker. While the service's own backend is enabled, the service may
 * hide the tracker: an earlier observation counts.
 */
export const isTrackerKnown = (shown: Tracker & Pick<Switches, "integrated">, wasSeen: boolean): boolean =>
  hasTracker(shown) || (shown.integrated && wasSeen);

/** Whether a response or a state shows an external tracker. */
export const hasTracker = ({ project_name, tracker_external_url, api_url }: Tracker): boolean =>
  (project_name ?? tracker_external_url ?? api_url) !== null;

/** Whether settings had an external tracker before the service's own backend was enabled, which may hide it. */
export const hasSeenTracker = ({ tracker_seen: isSeen, before }: PrivateFields): boolean =>
  isSeen === true || before?.integrated === false;

/** The settings with a known tracker, by key. */
const createNoted = (): Set<string> => new Set();

/** Records that the tracker of these settings is known, for a create that replaces them: it has no private state. */
export function noteTracker(settings: Settings, context: SharedContext & { readonly privateState: PrivateFields }) {
  if (isTrackerKnown(settings, hasSeenTracker(context.privateState))) {
    context.shared(createNoted).add(settingKey(settingRef(settings.project)));
  }
}

/** Whether a delete of this apply has recorded the tracker of a project. */
export const isTrackerNoted = (project: string, { shared }: SharedContext): boolean =>
  shared(createNoted).has(settingKey(settingRef(project)));

/**
 * Whether the tracker is external. A service whose feature is off also shows its own settings as not integrated; only
 * an external tracker has a name or an address.
 */
const isExternal = (remote: RemoteSettings): boolean => !remote.integrated && hasTracker(remote);

const AT_INTEGRATED = { path: ["integrated"] };

/** The warning about a planned change for which no external tracker is known. */
export const noTracker = diagnostic(WARNINGS.noTracker, AT_INTEGRATED);

const trackerMissing = (): DiagnosticError => diagnosticError(ERRORS.noTracker, AT_INTEGRATED);

const unclearBackend = ({ tracker_external_url: url }: RemoteSettings): DiagnosticError =>
  diagnosticError(ERRORS.unclearBackend, {
    why: `Somebody has set the project up for an external tracker${url === null ? "" : ` (${url})`}.`,
    ...AT_INTEGRATED,
  });
