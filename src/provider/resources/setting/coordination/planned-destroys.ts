import { diagnosticError, type DiagnosticError } from "../../../../kit/errors.ts";
import type { Context } from "../../../../kit/schema/index.ts";
import type { SharedContext } from "../../context.ts";
import { wholeNumber } from "../../place/find-place.ts";
import { isNumericId } from "../../place/place-ref.ts";
import { ERRORS } from "../diagnostics.ts";
import { describeSetting, settingKey, settingKind, settingReference, type SettingRef } from "../setting-ref.ts";

/** A setting of an object in the state. */
export interface StatedSetting {
  readonly setting: SettingRef;
  /** The recorded number of its group or project; null if none is recorded. */
  readonly number: number | null;
}

/** A setting whose object a plan destroys. */
export interface DestroyedSetting extends StatedSetting {
  /** Whether the destroy changes anything on the service. */
  readonly resets: boolean;
}

type ByName<T> = Map<string, T[]>;

/** The objects of the state, by the plan's action. */
interface PlannedDestroys {
  readonly destroyed: ByName<DestroyedSetting>;
  /** The objects that the plan leaves as they are. */
  readonly kept: ByName<StatedSetting>;
  /** The keys of the objects that it imports. */
  readonly imported: Set<string>;
}

type DestroyContext = SharedContext & Pick<Context<unknown>, "plansAgain">;

const createPlannedDestroys = (): PlannedDestroys => ({ destroyed: new Map(), kept: new Map(), imported: new Set() });

/** Records that a plan imports an object of this setting. */
export const noteImported = (setting: SettingRef, { shared }: SharedContext): void =>
  void shared(createPlannedDestroys).imported.add(settingKey(setting));

/**
 * Records an object that a plan destroys. Returns an error if that resets the setting of another object that the plan
 * leaves as it is; null if Terraform may plan any object again.
 */
export function enterDestroyed(object: DestroyedSetting, context: DestroyContext): DiagnosticError | null {
  const { destroyed, kept, imported } = context.shared(createPlannedDestroys);
  enter(destroyed, object);
  const other = object.resets && !context.plansAgain ? find(kept, object) : undefined;
  return other === undefined ? null : resetsDeclared(object, other, imported);
}

/** Records an object that a plan leaves as it is, and returns an error as `enterDestroyed` does. */
export function enterKept(object: StatedSetting, context: DestroyContext): DiagnosticError | null {
  const { destroyed, kept, imported } = context.shared(createPlannedDestroys);
  enter(kept, object);
  const other = context.plansAgain ? undefined : find(destroyed, object, ({ resets }) => resets);
  return other === undefined ? null : resetsDeclared(other, object, imported);
}

/** Whether a plan, as far as it has run, destroys an object of this setting. */
export const isDestroyed = (setting: SettingRef, { shared }: SharedContext): boolean =>
  find(shared(createPlannedDestroys).destroyed, { setting, number: null }) !== undefined;

function enter<T extends StatedSetting>(table: ByName<T>, object: T): void {
  for (const name of namesOf(object)) table.set(name, [...(table.get(name) ?? []), object]);
}

/** Finds an object of the same setting: by the numbers if both are known, else by the references. */
function find<T extends StatedSetting>(
  table: ByName<T>,
  object: StatedSetting,
  isWanted: (other: T) => boolean = () => true,
): T | undefined {
  const number = numberOf(object);
  const isSame = (other: T): boolean => number === null || [null, number].includes(numberOf(other));
  return namesOf(object)
    .flatMap((name) => table.get(name) ?? [])
    .find((other) => isSame(other) && isWanted(other));
}

/** Returns the keys of a setting: its reference, and the same with its number. */
function namesOf(object: StatedSetting): readonly string[] {
  const number = numberOf(object);
  const { setting } = object;
  return [...new Set([settingKey(setting), ...(number === null ? [] : [`${settingKind(setting)} ${number}`])])];
}

function numberOf({ setting, number }: StatedSetting): number | null {
  const reference = settingReference(setting);
  return number ?? (isNumericId(reference) ? wholeNumber(reference) : null);
}

function resetsDeclared(
  { setting }: StatedSetting,
  { setting: kept }: StatedSetting,
  imported: ReadonlySet<string>,
): DiagnosticError {
  const kind = imported.has(settingKey(kept)) ? ERRORS.resetsImported : ERRORS.resetsDeclared;
  const name = settingKey(kept) === settingKey(setting) ? "" : `, as ${describeSetting(kept)}`;
  const why = `This plan destroys a resource that manages ${describeSetting(setting)}. Another resource declares the same setting${name}, and the plan leaves that one unchanged, so the destroy would undo it.`;
  return diagnosticError(kind, { why });
}
