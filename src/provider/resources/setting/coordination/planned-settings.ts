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
  /** Whether it is the create of a replacement, which Terraform plans right after the change that made it necessary. */
  readonly isReplacement: boolean;
  /** Whether anything of the resource changes. */
  readonly isChange: boolean;
  /** The recorded number of the group or project in the state; null where none is recorded. */
  readonly number: number | null;
  /** Whether a destroy of the object in the state would change anything on the service. */
  readonly resets: boolean;
}

/** Says that two resources have the same setting; a warning where an error could be wrong, or in the way. */
export interface Conflict {
  readonly severity: "error" | "warning";
  readonly problem: Problem;
}

/** What a plan knows of the other resources of its configuration. */
export interface PlannedEntry {
  /** Whether this is the create of a replacement of the very same setting. */
  readonly replacesItself: boolean;
  /**
   * Finds another resource with the same setting; null when none is known. Asks the service only for creates and for
   * changes to another group or project: where the configuration has IDs beside paths, or `hasMoved` says that this
   * path is an old one.
   */
  readonly findConflict: (hasMoved: boolean) => Promise<Conflict | null>;
}

interface Entry extends PlannedSetting {
  /** The setting as the state names it, if the object is there. */
  readonly key: string;
  isUnmoved: boolean;
}

/** What the resources of a configuration write, of one kind. */
interface OfKind {
  /** By canonical reference, and by the ID and the path that a lookup has shown. */
  readonly byName: Map<string, Entry>;
  /** The creates, and the changes to another group or project, that are not looked up yet. */
  readonly unresolved: Set<Entry>;
  /** Whether references are numeric IDs. */
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
 * Enters what a resource plans to write. The create of a replacement was entered with the change before it, and an
 * object that is planned again by its first plan. Where Terraform may plan any object again, none is found to conflict.
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
  // The plan of an object that is not in the state is followed by no read of it.
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
      // What was read may have been the old object of a renamed resource, for which two others want the setting now.
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

/** The ID and the path of a setting's place; none where the service does not tell. */
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
 * A plan that changes neither is the first half of a destroy, too, and gets a warning. The values are sorted, so that
 * the words do not depend on the order of the two.
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
