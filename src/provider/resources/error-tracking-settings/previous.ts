import type { ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import type { PrivateFields } from "./private-state.ts";
import { hasTracker } from "./tracker.ts";

type Previous = NonNullable<PrivateFields["before"]>;

/**
 * What to remember of the settings that a project has; nulls where it has none. A service whose feature is off shows
 * `integrated` as false whatever it has stored: only with an external tracker does false say which backend was in use.
 */
export function rememberPrevious(remote: RemoteSettings | null): Previous {
  if (remote === null) return { active: null, integrated: null };
  const { active, integrated } = remote;
  return { active, integrated: integrated || hasTracker(remote) ? integrated : null };
}

/**
 * The switches that restore the previous settings. Where there were none, or none are remembered, error tracking is
 * off.
 */
export function switchesToRestore(
  current: Switches,
  { before: previous, integrated_hidden: isHidden }: PrivateFields,
): Switches {
  const active = previous?.active ?? false;
  if (previous === null || previous.active === null) return { active, integrated: current.integrated };
  // Settings that were on had a backend, and it was not an external one; those that were off may have had none.
  const unknown = active || isHidden === true ? current.integrated : false;
  return { active, integrated: previous.integrated ?? unknown };
}
