import type { ErrorTrackingSetting as RemoteSettings, Reply } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import { offeringFirstKey } from "../first-key/first-key.ts";
import { notedFirstKey } from "../first-key/unclaimed.ts";
import { projectRef } from "../place/place-ref.ts";
import { explainRefusal } from "../place/refusal.ts";
import { writeSetting } from "../setting/coordination/index.ts";
import { namingPrevious, notStored } from "../setting/problems.ts";
import type { Settings, Switches } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { rememberPrevious } from "./previous.ts";
import type { SettingsContext } from "./private-state.ts";
import { describeValues, planReads, settingChange, settingRef } from "./setting-ref.ts";
import {
  assertChangeable,
  assertCreatable,
  hasSeenTracker,
  hasTracker,
  isTrackerKnown,
  isTrackerNoted,
  trackerOf,
} from "./tracker.ts";

/** The planned attributes of the settings. */
type Planned = Pick<Settings, "project" | "active" | "integrated" | "on_destroy">;

/**
 * Creates the settings, or takes over the project's existing ones. `isWritten` says whether `integrated` is configured.
 */
export function create(planned: Planned, isWritten: boolean, context: SettingsContext): Promise<Settings> {
  const { project, integrated } = planned;
  const { client, signal } = context;
  const { errorTrackingSettings: api } = client;
  const change = { ...settingChange(planned, null), values: describeValues(planned) };
  return writeSetting(change, context, async (unwrap) => {
    const planRead = planReads.take(change.setting, context);
    const remote = planRead === undefined ? unwrap(await api.get(project, { signal })) : planRead;
    const wasSeen = isTrackerNoted(project, context);
    assertCreatable(remote, { integrated, isWritten, wasSeen });
    context.setPrivateState({
      before: rememberPrevious(remote),
      tracker_seen: remote !== null && isTrackerKnown(remote, wasSeen),
      first_key: notedFirstKey(project, context),
    });
    // A service whose feature is off refuses to create settings, but still changes existing ones.
    const put = () =>
      remote === null ? api.put(project, planned, { signal }) : api.patch(project, planned, { signal });
    const send = () => namingPrevious(remote === null ? null : `the project had ${describeValues(remote)}`, put);
    return stateAfter(planned, unwrap(await writeSwitches(planned, context, send)), context);
  });
}

/**
 * Sends the switches if they change, or if a delete of the same settings may have changed them. Sends nothing if only
 * the project's reference or `on_destroy` differs.
 */
export function update(planned: Planned, prior: Settings, context: SettingsContext): Promise<Settings> {
  const { project, active, integrated } = planned;
  const { client, signal } = context;
  const change = { ...settingChange(planned, prior), values: describeValues(planned) };
  return writeSetting(change, context, async (unwrap, followsDelete) => {
    const differs = active !== prior.active || integrated !== prior.integrated;
    if (!differs && !followsDelete) return { ...prior, ...planned };
    assertChangeable(prior, { active, integrated, wasSeen: hasSeenTracker(context.privateState) });
    if (hasTracker(prior)) context.setPrivateState({ tracker_seen: true });
    const send = () => client.errorTrackingSettings.patch(project, planned, { signal });
    const state = stateAfter(planned, unwrap(await writeSwitches(planned, context, send)), context);
    // The plan showed the tracker. The next refresh shows what somebody else changed since.
    return integrated === prior.integrated ? { ...state, ...trackerOf(prior) } : state;
  });
}

/** Runs a write of these switches. If it creates the project's first key, stores its number with the settings. */
async function writeSwitches(
  switches: Switches & Pick<Settings, "project">,
  context: SettingsContext,
  send: () => Promise<Reply<RemoteSettings>>,
): Promise<Reply<RemoteSettings>> {
  const { result, firstKey } = await sendSwitches(switches, context, send);
  if (firstKey !== null) context.setPrivateState({ first_key: firstKey });
  return result;
}

/**
 * Sends these switches. The service creates a project's first key when its own backend is enabled; also resolves to the
 * number of this key, or null.
 */
export async function sendSwitches(
  { project, active, integrated }: Switches & Pick<Settings, "project">,
  context: SettingsContext,
  send: () => Promise<Reply<RemoteSettings>>,
): Promise<{ readonly result: Reply<RemoteSettings>; readonly firstKey: number | null }> {
  const explained = () => explainRefusal(projectRef(project), context, send);
  if (!active || !integrated) return { result: await explained(), firstKey: null };
  return offeringFirstKey(project, context, explained);
}

/** Returns the state after a write. Throws if the response differs from the written values, except for hidden ones. */
function stateAfter(planned: Planned, remote: RemoteSettings, context: SettingsContext): Settings {
  const state = { ...planned, ...trackerOf(remote) };
  const isHidden = planned.integrated && !remote.integrated;
  context.setPrivateState({ integrated_hidden: isHidden });
  if (isHidden) context.warn(integratedHidden);
  if (remote.active === planned.active && (isHidden || remote.integrated === planned.integrated)) return state;
  context.save({ ...state, active: remote.active, integrated: remote.integrated });
  throw notStored([remote.active === planned.active ? "integrated" : "active"], settingRef(planned.project));
}

/** The warning that the service hides `integrated = true` because its feature is off. */
export const integratedHidden = diagnostic(WARNINGS.integratedHidden, { path: ["integrated"] });
