import type { Client, ErrorTrackingSetting as RemoteSettings } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import {
  isUnknown,
  unknown,
  type Change,
  type PlanContext,
  type Problem,
  type ProposedChange,
  type Verdict,
} from "../../../kit/schema/index.ts";
import { noteSeen, observeSetting, planSetting, type ObservedSetting } from "../setting/plan-setting.ts";
import { enterFirstKey, notedFirstKey } from "../first-key/unclaimed.ts";
import type { Attributes } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { PrivateFields } from "./private-state.ts";
import { describeValues, planReads, settingChange } from "./setting-ref.ts";
import { assertCreatable, hasSeenTracker, isTrackerNoted, lacksTracker, noTracker } from "./tracker.ts";

/**
 * The observations that a plan of the settings needs; for a create, the found settings are null if the project has
 * none.
 */
export interface Observed extends ObservedSetting<RemoteSettings | null> {
  /** Whether an external tracker was set up before the service's own backend was enabled. */
  readonly wasSeen: boolean;
}

/**
 * Reads the settings that a create takes over, and compares a changed project with the one in the state. Warns about a
 * new key if the first one that these settings created may be unused.
 */
export async function observe(
  { prior, planned, isReplacement, differs }: ProposedChange<Attributes>,
  context: PlanContext<Client, PrivateFields>,
): Promise<Observed | null> {
  const { project } = planned;
  if (prior !== null) await enterFirstKey(prior.project, context.privateState.first_key, context);
  if (isUnknown(project)) return null;
  if (prior === null) await enterFirstKey(project, notedFirstKey(project, context), context);
  const setting = settingChange({ project }, prior);
  const { client, signal, privateState: stored } = context;
  const change = {
    ...setting,
    isReplacement,
    isChange: differs,
    values: describeValues(planned),
    number: stored.place_number,
    resets: prior?.on_destroy !== "keep",
  };
  const read = async () => {
    const reply = await client.errorTrackingSettings.get(project, { signal });
    planReads.note(change.setting, reply.value, context);
    return reply;
  };
  const observed = await observeSetting(change, context, read);
  const { existing } = observed;
  if (existing !== null) noteSeen(change.setting, existing.value ? describeValues(existing.value) : "not set", context);
  return { ...observed, wasSeen: prior === null ? isTrackerNoted(project, context) : hasSeenTracker(stored) };
}

/** Plans settings: the external tracker stays known unless `integrated` changes. */
export function plan({ config, prior, planned }: Change<Attributes>, observed: Observed | null): Verdict<Attributes> {
  const { active, integrated, project } = planned;
  const values = prior !== null && integrated === prior.integrated ? {} : UNKNOWN_TRACKER;
  if (observed === null || isUnknown(project)) return { values };
  const { existing, comparison, wasSeen } = observed;
  if (existing !== null) {
    assertCreatable(existing.value, { integrated, isWritten: config.integrated !== null, wasSeen });
  }
  const verdict = planSetting(settingChange({ project }, prior), observed);
  const isUpdate = prior !== null && (comparison === null || verdict.isSamePlace);
  return {
    values,
    keepDespite: verdict.isSamePlace ? ["project"] : [],
    errors: verdict.errors,
    warnings: [
      ...verdict.warnings,
      ...(existing?.value && !existing.isInState ? [takeOver(existing.value)] : []),
      // An error here would prevent the plan of a `destroy`; the apply refuses it before it writes.
      ...(isUpdate && lacksTracker(prior, { active, integrated, wasSeen }) ? [noTracker] : []),
    ],
  };
}

const UNKNOWN_TRACKER = { project_name: unknown, tracker_external_url: unknown, api_url: unknown };

const takeOver = ({ active, integrated }: RemoteSettings): Problem =>
  diagnostic(WARNINGS.trackingTakenOver, {
    why: `The project has settings already: active = ${String(active)}, integrated = ${String(integrated)}. Applying this plan takes them over.`,
  });
