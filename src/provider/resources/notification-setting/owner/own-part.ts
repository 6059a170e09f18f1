import { diagnostic, diagnosticError, sentenceCase } from "../../../../kit/errors.ts";
import { describeSetting } from "../../setting/setting-ref.ts";
import type { ScopeAttributes, Setting } from "../attributes.ts";
import {
  isUnknownUser,
  type PlanContext,
  type PlanDeleteContext,
  type ReadContext,
  type User,
  type Values,
} from "../private-state.ts";
import { partOf } from "../previous.ts";
import { settingRef } from "../setting-ref.ts";
import { currentUser, describeUser, userBeforeWrite } from "./current-user.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The part of a setting that a destroy resets or restores. */
export interface OwnPart {
  /** The setting, with null for each value that is not the current user's. */
  readonly setting: Setting;
  /** The previous values. */
  readonly before: Values;
}

/**
 * Returns the part of a setting that a destroy changes: the values that the current user has written; null for none.
 * Warns about the other users whose settings stay as they are. Rejects if the state names a user and the current user
 * is unknown, or if the destroy was planned for another user.
 */
export async function ownPartOf(setting: Setting, context: ReadContext): Promise<OwnPart | null> {
  const { user: owner, before, planned_for: plannedFor } = context.privateState;
  if (owner === null) return { setting, before: before ?? {} };
  const user = await userBeforeWrite(settingRef(setting), owner, context);
  if (plannedFor !== null && plannedFor.id !== user.id) throw plannedForOther(setting, { user, plannedFor });
  return partOfUser(setting, { user, owner }, context);
}

function partOfUser(
  setting: Setting,
  { user, owner }: Readonly<Record<"user" | "owner", User>>,
  context: ReadContext,
): OwnPart | null {
  const { before, others } = context.privateState;
  const known = others ?? [];
  const isOwner = user.id === owner.id;
  const own = isOwner ? { before: before ?? {} } : known.find(({ id }) => id === user.id);
  const staying = [owner, ...known].filter(({ id }) => id !== user.id);
  if (staying.length > 0) context.warn(deleteOfOther(setting, { user, staying, isOwner, sends: own !== undefined }));
  if (own === undefined) return null;
  return { setting: isOwner ? setting : partOf(setting, own.before), before: own.before };
}

/**
 * Warns about the settings that a planned destroy would leave unchanged, and stores the user that it is planned for.
 * Returns whether the destroy would change anything.
 */
export async function checkDelete(setting: Setting, context: PlanDeleteContext): Promise<boolean> {
  const { user: owner } = context.privateState;
  if (setting.on_destroy === "keep") return false;
  if (owner === null) return true;
  const user = await userBeforeWrite(settingRef(setting), owner, context);
  context.setPrivateState({ planned_for: user });
  return partOfUser(setting, { user, owner }, context) !== null;
}

/**
 * Stores the user that a create is planned for, if Terraform passes that to the apply. Rejects in the apply for another
 * user: it would take over values that nobody has seen.
 */
export async function checkCreate(scope: ScopeAttributes, context: PlanContext): Promise<void> {
  const { planned } = context;
  if (planned === null) return;
  const user = await currentUser(context);
  if (isUnknownUser(user)) return;
  const plannedFor = planned.earlier?.planned_for ?? user;
  if (plannedFor.id !== user.id) throw plannedForOther(scope, { user, plannedFor });
  planned.store({ planned_for: user });
}

/** Returns the error of applying a plan that was made for another user. */
const plannedForOther = (
  setting: ScopeAttributes,
  { user, plannedFor }: Readonly<Record<"user" | "plannedFor", User>>,
) =>
  diagnosticError(ERRORS.plannedForOther, {
    why: `The plan for ${describeSetting(settingRef(setting))} was made for ${describeUser(plannedFor)}, but the current user is ${describeUser(user)}. Nothing was sent.`,
  });

interface Staying {
  readonly user: User;
  readonly staying: readonly User[];
  readonly isOwner: boolean;
  readonly sends: boolean;
}

function deleteOfOther(setting: Setting, { user, staying, isOwner, sends }: Staying) {
  const ref = describeSetting(settingRef(setting));
  const names = staying.map(describeUser).join(", ");
  const whose = isOwner
    ? `${names} wrote ${ref} earlier, but the current user is ${describeUser(user)}.`
    : `In the state, ${ref} belongs to ${names}, but the current user is ${describeUser(user)}.`;
  const what = sends ? `A destroy changes the setting of ${user.name} alone` : "A destroy sends nothing";
  const stays = staying.map(({ name }) => name).join(", ");
  const kind = staying.some(isUnknownUser) ? WARNINGS.ofUnknown : WARNINGS.deleteOfOther;
  return diagnostic(kind, { why: `${sentenceCase(whose)} ${what}, and the setting of ${stays} stays as it is.` });
}
