import type { ErrorTrackingSetting as Shown } from "../../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Problem } from "../../kit/schema/index.ts";
import type { Settings, Switches, Tracker } from "./attributes.ts";

/** The external tracker that an answer, or a state, knows. */
export const trackerOf = ({ project_name, tracker_external_url, api_url }: Tracker): Tracker => ({
  project_name,
  tracker_external_url,
  api_url,
});

/** Throws where a create cannot bring about what is wanted: `integrated` is undecided, or is false and no external tracker is set up. */
export function assertCreatable(
  found: Shown | null,
  { integrated, isWritten }: { readonly integrated: unknown; readonly isWritten: boolean },
): void {
  if (found !== null && isExternal(found) && !isWritten) throw undecided(found);
  if (integrated === false && (found === null || !isExternal(found))) throw trackerMissing();
}

/** Throws where an update wants an external tracker and none is known. */
export function assertChangeable(prior: Settings, planned: Switches): void {
  if (lacksTracker(prior, planned)) throw trackerMissing();
}

/** Whether a change wants an external tracker switched on, or over to, where none is known. */
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

/** A service whose feature is off shows its own settings as not integrated, too; only an external tracker has a name or an address. */
const isExternal = (shown: Shown): boolean => !shown.integrated && hasTracker(shown);

/** What is wrong where there is no external tracker to switch. */
export const noTracker = {
  /**
   * @error `integrated = false` switches an external tracker, and the project has none.
   * @warning An existing resource is planned so; its apply fails.
   * @at `integrated`
   * @do Set the tracker up in the project's settings first, or write `integrated = true`.
   */
  summary: "No external tracker to switch",
  detail:
    "`integrated = false` switches an external tracker that somebody has set up, and none is known for this project. Set it up in the project's settings first, or write `integrated = true`.",
  path: ["integrated"],
} satisfies Problem;

const trackerMissing = (): DiagnosticError => new DiagnosticError({ code: "unsupported", ...noTracker });

function undecided({ tracker_external_url: url }: Shown): DiagnosticError {
  return new DiagnosticError({
    code: "conflict",
    /**
     * @error A create finds an external tracker, and the configuration does not write `integrated`.
     * @at `integrated`
     * @do Write `integrated = true` to switch over to the service's own backend, or `integrated = false` to keep the external one.
     */
    summary: "Project set up for an external tracker",
    detail: `Somebody has set the project up for an external tracker${url === null ? "" : ` (${url})`}. Write \`integrated = true\` to switch over to the service's own backend, or \`integrated = false\` to keep the external one.`,
    path: ["integrated"],
  });
}
