import type { ErrorTrackingSetting as Shown } from "../../client/index.ts";
import type { Hidden } from "./private-state.ts";

/** What to remember of the settings that a project has; null where it has none. */
export const switchesOf = (found: Shown | null): NonNullable<Hidden["before"]> =>
  found === null ? { active: null, integrated: null } : { active: found.active, integrated: found.integrated };
