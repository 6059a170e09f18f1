import type { ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import type { PrivateFields } from "./private-state.ts";
import { hasTracker } from "./tracker.ts";

type Previous = NonNullable<PrivateFields["before"]>;

/**
 * Returns the values to remember of a project's settings; nulls if it has none. A service whose feature is off shows
 * `integrated` as false, whatever it has stored: only with an external tracker does false identify the backend in use.
 */
export function rememberPrevious(remote: RemoteSettings | null): Previous {
  if (remote === null) return { active: null, integrated: null };
  const { active, integrated } = remote;
  return { active, integrated: integrated || hasTracker(remote) ? integrated : null };
}

/**
 * Returns the switches that restore the previous settings. If there were none, or none are remembered, error tracking
 * is disabled.
 */
export function switchesToRestore(
  current: Switches,
  { before: previous, integrated_hidden: isHidden }: PrivateFields,
): Switches {
  const active = previous?.active ?? false;
  if (previous === null || previous.active === null) return { active, integrated: current.integrated };
  // Settings that were on had a backend that was not external; settings that were off may have had none.
  const unknown = active || isHidden === true ? current.integrated : false;
  return { active, integrated: previous.integrated ?? unknown };
}
