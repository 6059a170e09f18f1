import { diagnostic, DiagnosticError } from "../../../kit/errors.ts";
import type { Planned, Problem } from "../../../kit/schema/index.ts";
import type { Reply } from "../../client/index.ts";
import type { LookupContext, PlanContext, WarnContext } from "../context.ts";
import { replacementInDoubt } from "../place/find-place.ts";
import { assertOwnPlace, compareWithOwn, isKnownElsewhere } from "../place/own-place.ts";
import type { PlaceContext } from "../place/place-number.ts";
import { placeKey, type Comparison } from "../place/place-ref.ts";
import { isRefusal } from "../place/refusal.ts";
import { warnOfOldPath } from "../place/unwrap-reply.ts";
import {
  enterDestroyed,
  enterKept,
  enterPlanned,
  isInState,
  type Conflict,
  type DestroyedSetting,
  type PlannedSetting,
} from "./coordination/index.ts";
import { WARNINGS } from "./diagnostics.ts";
import { describeSetting, settingKey, type SettingChange, type SettingRef } from "./setting-ref.ts";

/** The observations that a plan of a setting needs beyond its configuration. */
export interface ObservedSetting<T> {
  /**
   * The setting that a create finds; null if nothing was read. The create takes it over, unless the state already has
   * it at another address.
   */
  readonly existing: { readonly value: T; readonly isInState: boolean } | null;
  /** The warning of a create that may not read the existing setting; null if it may. */
  readonly unread: Problem | null;
  /** The comparison of the place in the state with the planned one; null if their references are equal. */
  readonly comparison: Comparison | null;
  /** The conflict with another resource that has the same setting; null for none. */
  readonly conflict: Conflict | null;
  /** The problem that a destroy in this plan undoes a declaration of this resource, or vice versa; null for none. */
  readonly undone: Problem | null;
}

/** The part of a setting's plan that does not depend on its values. */
export interface SettingVerdict {
  /** Whether a changed `group` or `project` names the same place as before. */
  readonly isSamePlace: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Makes the observations of a plan. `read` reads the existing setting of a create. If the service refuses it, or has no
 * such place yet, the plan continues; any other failure would also fail the apply. Warns about a project that is still
 * named by an old path.
 */
export async function observeSetting<T>(
  planned: PlannedSetting,
  context: PlanContext & PlaceContext & WarnContext,
  read: () => Promise<Reply<T>>,
): Promise<ObservedSetting<T>> {
  const { setting, prior } = planned;
  const { findConflict, replacesItself } = enterPlanned(planned, context);
  const observed = { existing: null, unread: null, comparison: null, undone: null };
  if (prior !== null) {
    if (prior.place !== null && setting.place !== null) warnOfOldPath(prior.place, setting.place, context);
    const compared = await comparison(planned, context);
    const undone = undoes({ ...planned, prior }, compared, context);
    return { ...observed, comparison: compared, conflict: await findConflict(false), undone };
  }
  if (replacesItself && !isKnownElsewhere(setting.place, context)) return { ...observed, conflict: null };
  const { hasMoved, ...found } = await readExisting(setting, context, read);
  return { ...observed, ...found, conflict: await findConflict(hasMoved) };
}

/** Stores the existing setting in the plan of a create; its apply warns if the setting has changed since. */
export function noteSeen(
  setting: SettingRef,
  now: string,
  { planned, warn }: WarnContext & { readonly planned: Planned<{ seen: string | null }> | null },
): void {
  const then = planned?.earlier?.seen ?? null;
  planned?.store({ seen: now });
  if (then === null || then === now) return;
  const why = `When this plan was made, ${describeSetting(setting)} was ${then}. Now it is ${now}, and the apply takes that over.`;
  warn(diagnostic(WARNINGS.changedSincePlan, { why }));
}

/** Judges a change by the observations. */
export function planSetting(
  { setting: { place }, prior }: SettingChange,
  observed: ObservedSetting<unknown> | null,
): SettingVerdict {
  const { conflict = null, unread = null, comparison: compared = null, undone = null } = observed ?? {};
  const doubt =
    compared === "unknown" && place !== null && prior?.place ? replacementInDoubt(prior.place, place) : null;
  return {
    isSamePlace: compared === "same",
    errors: [conflict?.severity === "error" ? conflict.problem : null, undone].filter((problem) => problem !== null),
    warnings: [conflict?.severity === "warning" ? conflict.problem : null, unread, doubt].filter(
      (problem) => problem !== null,
    ),
  };
}

/**
 * Records a planned destroy. Throws `conflict` if it resets a setting that another resource declares but does not write
 * in this plan.
 */
export function planDestroy(destroyed: DestroyedSetting, context: Pick<PlanContext, "shared" | "plansAgain">): void {
  const undone = enterDestroyed(destroyed, context);
  if (undone !== null) throw undone;
}

/** Records an object that stays as it is, or that changes from one place's setting to another's. */
function undoes(
  { setting, prior, isChange, number, resets }: PlannedSetting & { readonly prior: SettingRef },
  compared: Comparison | null,
  context: PlanContext,
): Problem | null {
  if (!isChange) return enterKept({ setting, number }, context)?.problem ?? null;
  if (compared === "same" || settingKey(setting) === settingKey(prior)) return null;
  return enterDestroyed({ setting: prior, number, resets }, context)?.problem ?? null;
}

async function readExisting<T>(
  setting: SettingRef,
  context: LookupContext,
  read: () => Promise<Reply<T>>,
): Promise<Pick<ObservedSetting<T>, "existing" | "unread"> & { readonly hasMoved: boolean }> {
  try {
    const { value, movedTo } = await read();
    const existing = { value, isInState: isInState(setting, context) };
    return { existing, unread: null, hasMoved: movedTo !== null };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || context.signal.aborted) throw thrown;
    const nothing = { existing: null, hasMoved: false };
    if (thrown.code === "gone") return { ...nothing, unread: null };
    // The apply reads it again, and may have removed the cause before that.
    if (isRefusal(thrown)) return { ...nothing, unread: unread(setting, thrown) };
    throw thrown;
  }
}

const unread = (setting: SettingRef, { message }: DiagnosticError): Problem =>
  diagnostic(WARNINGS.notRead, {
    why: `The plan could not read ${describeSetting(setting)}, so it does not say what an apply would take over.`,
    original: message,
  });

async function comparison(
  { setting: { place }, prior, isChange }: PlannedSetting,
  context: PlaceContext,
): Promise<Comparison | null> {
  const stated = prior?.place ?? null;
  if (place === null || stated === null) return null;
  if (isChange && placeKey(stated) === placeKey(place)) await assertOwnPlace(place, context);
  return place.reference === stated.reference ? null : compareWithOwn(stated, place, context);
}
