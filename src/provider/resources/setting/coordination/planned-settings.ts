import { diagnostic, DiagnosticError } from "../../../../kit/errors.ts";
import type { Problem } from "../../../../kit/schema/index.ts";
import type { PlanContext } from "../../context.ts";
import { findPlace } from "../../place/find-place.ts";
import { canonicalReference, isNumericId } from "../../place/place-ref.ts";
import { isPlannedAgain } from "../../planned-again.ts";
import { ERRORS, WARNINGS } from "../diagnostics.ts";
import {
  describeSetting,
  settingKey,
  settingKind,
  settingReference,
  type SettingRef,
  type SettingWrite,
} from "../setting-ref.ts";
import { isDestroyed } from "./planned-destroys.ts";

/** A create or an update at plan time. */
export interface PlannedSetting extends SettingWrite {
  /** Whether it is the create of a replacement, which Terraform plans immediately after the change that requires it. */
  readonly isReplacement: boolean;
  /** Whether the resource changes at all. */
  readonly isChange: boolean;
  /** The recorded number of the group or project in the state; null if none is recorded. */
  readonly number: number | null;
  /** Whether a destroy of the object in the state would change anything on the service. */
  readonly resets: boolean;
}

/** The problem that two resources have the same setting; a warning if an error could be wrong or in the way. */
export interface Conflict {
  readonly severity: "error" | "warning";
  readonly problem: Problem;
}

/** A resource's entry in a plan, which finds conflicts with the other resources of its configuration. */
export interface PlannedEntry {
  /** Whether this is the create of a replacement for the very same setting. */
  readonly replacesItself: boolean;
  /**
   * Finds another resource with the same setting; null if none is known. Sends requests only for creates and for
   * changes to another group or project: if the configuration mixes IDs and paths, or `hasMoved` says that this path is
   * an old one.
   */
  readonly findConflict: (hasMoved: boolean) => Promise<Conflict | null>;
}

interface Entry extends PlannedSetting {
  /** The key of the setting as referenced in the state, if the object exists. */
  readonly key: string;
  isUnmoved: boolean;
}

/** The settings of one kind that the resources of a configuration write. */
interface OfKind {
  /** The entries by canonical reference, and by the ID and the path from a lookup. */
  readonly byName: Map<string, Entry>;
  /** The creates, and the changes to another group or project, that have not been looked up yet. */
  readonly unresolved: Set<Entry>;
  /** The forms of the references: true for numeric IDs. */
  readonly forms: Set<boolean>;
}

const createPlanned = (): Map<string, OfKind> => new Map();

function plannedOfKind(setting: SettingRef, { shared }: PlanContext): OfKind {
  const all = shared(createPlanned);
  const kind = settingKind(setting);
  const ofKind = all.get(kind) ?? { byName: new Map(), unresolved: new Set(), forms: new Set() };
  all.set(kind, ofKind);
  return ofKind;
}

/**
 * Records the setting that a resource plans to write. The create of a replacement is recorded with the change before
 * it, and an object that is planned again with its first plan. If Terraform may plan any object again, there are no
 * conflicts.
 */
export function enterPlanned(planned: PlannedSetting, context: PlanContext): PlannedEntry {
  const { setting, prior, isReplacement } = planned;
  const ofKind = plannedOfKind(setting, context);
  const reference = settingReference(setting);
  const earlier = ofKind.byName.get(reference);
  if (isReplacement && earlier !== undefined) {
    return { findConflict: () => Promise.resolve(null), replacesItself: earlier.isUnmoved };
  }
  const isUnmoved = prior !== null && settingReference(prior) === reference;
  const key = settingKey(prior ?? setting);
  // An object that is not in the state is not read after its plan.
  const mayBeItself = earlier?.key === key && (earlier.prior !== null || prior === null);
  const isAgain = isPlannedAgain(key, context) && mayBeItself;
  const entry = isAgain ? Object.assign(earlier, planned) : { ...planned, key, isUnmoved };
  if (earlier === undefined) ofKind.byName.set(reference, entry);
  else earlier.isUnmoved ||= isUnmoved;
  ofKind.forms.add(isNumericId(reference));
  if (setting.place !== null && !isUnmoved) ofKind.unresolved.add(entry);
  return {
    async findConflict(hasMoved) {
      if (context.plansAgain) return null;
      // The object that was read may be the old one of a renamed resource, and two others may want its setting now.
      const isItself = isAgain && (prior !== null || !isDestroyed(setting, context));
      const other = (isItself ? null : earlier) ?? (await findUnderOtherName(entry, { ofKind, hasMoved, context }));
      return other === null ? null : plannedTwice(entry, other);
    },
    replacesItself: false,
  };
}

interface Search {
  readonly ofKind: OfKind;
  readonly hasMoved: boolean;
  readonly context: PlanContext;
}

async function findUnderOtherName(entry: Entry, { ofKind, hasMoved, context }: Search): Promise<Entry | null> {
  const { byName, unresolved, forms } = ofKind;
  const due = forms.size > 1 ? [...unresolved] : hasMoved ? [entry] : [];
  const found = await Promise.all(
    due.map(async (each) => {
      const names = await otherNames(each, context);
      unresolved.delete(each);
      for (const name of names) if (!byName.has(name)) byName.set(name, each);
      const holders = names.flatMap((name) => byName.get(name) ?? []).filter((holder) => holder !== each);
      return each === entry ? holders : holders.includes(entry) ? [each] : [];
    }),
  );
  return found.flat()[0] ?? null;
}

/** Returns the ID and the path of a setting's place; none if the service does not say. */
async function otherNames({ setting: { place } }: Entry, context: PlanContext): Promise<readonly string[]> {
  if (place === null) return [];
  try {
    const found = await findPlace(place, context);
    return found === null || found === "unknown" ? [] : [found.id, canonicalReference(found.path)];
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || context.signal.aborted) throw thrown;
    return [];
  }
}

/**
 * Returns the conflict of two resources with one setting. A plan that changes neither can also be the first half of a
 * destroy, and gets a warning. The values are sorted, so that the message does not depend on the order of the two.
 */
function plannedTwice(entry: Entry, other: Entry): Conflict {
  const [one = "", two = ""] = [entry.values, other.values].sort();
  const [setting, named] = [describeSetting(entry.setting), describeSetting(other.setting)];
  const isSameName = settingReference(entry.setting) === settingReference(other.setting);
  const wants = one === two ? `both want ${one}` : `one wants ${one}, the other ${two}`;
  const why = `Two resources of this configuration manage ${setting}${isSameName ? "" : `, which is ${named}`}: ${wants}.`;
  return entry.isChange || other.isChange
    ? { severity: "error", problem: diagnostic(ERRORS.managedTwice, { why }) }
    : {
        severity: "warning",
        problem: diagnostic(WARNINGS.managedTwice, { why: `${why} An apply that writes both fails.` }),
      };
}
