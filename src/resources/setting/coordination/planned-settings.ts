import { diagnostic } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import type { SharedContext } from "../../context.ts";
import { WARNINGS } from "../diagnostics.ts";
import { describeSetting, settingKey, settingReference, type SettingRef, type SettingWrite } from "../setting-ref.ts";

/** A create or an update at plan time. */
export interface PlannedSetting extends SettingWrite {
  /** Whether it is the create of a replacement, which Terraform plans right after the change that made it necessary. */
  readonly isReplacement: boolean;
}

/** What a plan knows of the other resources of its configuration. */
export interface PlannedEntry {
  /** Warns that another resource has the same setting; null when none does. */
  readonly conflict: Problem | null;
  /** Whether this is the create of a replacement of the very same setting. */
  readonly replacesItself: boolean;
}

/** What the resources of a configuration write, by the keys of their settings. */
type PlannedSettings = Map<string, { readonly values: string; readonly isUnmoved: boolean }>;

const createPlannedSettings = (): PlannedSettings => new Map();

/** Enters what a resource plans to write. The create of a replacement was entered with the change before it. */
export function enterPlanned(planned: PlannedSetting, { shared }: SharedContext): PlannedEntry {
  const { setting, prior, isReplacement, values } = planned;
  const all = shared(createPlannedSettings);
  const key = settingKey(setting);
  const earlier = all.get(key);
  if (isReplacement && earlier !== undefined) return { conflict: null, replacesItself: earlier.isUnmoved };
  const isUnmoved = prior !== null && settingReference(prior) === settingReference(setting);
  all.set(key, { values: earlier?.values ?? values, isUnmoved: isUnmoved || earlier?.isUnmoved === true });
  const conflict = earlier === undefined ? null : plannedTwice(setting, [earlier.values, values]);
  return { conflict, replacesItself: false };
}

/** Sorted, so that the warning does not depend on the order in which Terraform plans the two. */
const plannedTwice = (setting: SettingRef, values: readonly string[]): Problem => {
  const [one = "", other = ""] = [...values].sort();
  const wants = one === other ? `both want ${one}` : `one wants ${one}, the other ${other}`;
  return diagnostic(WARNINGS.managedTwice, {
    why: `Two resources of this configuration manage ${describeSetting(setting)}: ${wants}. An apply that writes both fails.`,
  });
};
