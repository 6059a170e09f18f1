import type { ErrorTrackingSetting as Shown } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import type { Hidden } from "./private-state.ts";
import { hasTracker } from "./tracker.ts";

type Before = NonNullable<Hidden["before"]>;

/**
 * What to remember of the settings that a project has; nothing where it has none. A service whose feature is off shows `integrated` as false
 * whatever is stored: only where an external tracker is set up does false say which backend there was.
 */
export function remember(found: Shown | null): Before {
  if (found === null) return { active: null, integrated: null };
  const { active, integrated } = found;
  return { active, integrated: integrated || hasTracker(found) ? integrated : null };
}

/** What leads back to what was before. Where there were no settings, or nobody knows, error tracking is off. */
export function switchesBack(now: Switches, { before, integrated_hidden: isHidden }: Hidden): Switches {
  const active = before?.active ?? false;
  if (before === null || before.active === null) return { active, integrated: now.integrated };
  // Settings that were on had a backend, and it was not an external one; those that were off may have had none.
  const unknown = active || isHidden === true ? now.integrated : false;
  return { active, integrated: before.integrated ?? unknown };
}
