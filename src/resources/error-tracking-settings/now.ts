import type { ErrorTrackingSetting as Shown } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import type { Hidden } from "./private-state.ts";

/** The switches as the service has them: `integrated` is true where the last write stored true and the service does not show it. */
export const switchesNow = (shown: Shown, last: Switches, { integrated_hidden: isHidden }: Hidden): Switches => ({
  active: shown.active,
  integrated: shown.integrated || (last.integrated && isHidden === true),
});
