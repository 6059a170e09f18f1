import type { SharedContext } from "../context.ts";
import { settingKey } from "../setting/setting-ref.ts";
import type { Settings } from "./attributes.ts";
import type { PrivateFields } from "./private-state.ts";
import { settingRef } from "./setting-ref.ts";
import { isTrackerKnown } from "./tracker.ts";

/** Whether settings had an external tracker before the service's own backend was switched on, which may hide it. */
export const hasSeenTracker = ({ tracker_seen: isSeen, before }: PrivateFields): boolean =>
  isSeen === true || before?.integrated === false;

/** By the keys of the settings. */
const createNoted = (): Set<string> => new Set();

/** Notes that the tracker of these settings is known, for a create that replaces them: it has no private state. */
export function noteTracker(settings: Settings, context: SharedContext & { readonly privateState: PrivateFields }) {
  if (isTrackerKnown(settings, hasSeenTracker(context.privateState))) {
    context.shared(createNoted).add(settingKey(settingRef(settings.project)));
  }
}

/** Whether a delete of this apply has noted the tracker of a project. */
export const isTrackerNoted = (project: string, { shared }: SharedContext): boolean =>
  shared(createNoted).has(settingKey(settingRef(project)));
