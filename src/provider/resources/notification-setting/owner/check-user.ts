import { diagnostic, DiagnosticError, type DiagnosticKind } from "../../../../kit/errors.ts";
import type { ProposedChange } from "../../../../kit/schema/index.ts";
import { describeSetting, settingKey, type SettingRef } from "../../setting/setting-ref.ts";
import type { Attributes, Setting } from "../attributes.ts";
import { changesTo } from "../managed-values.ts";
import type { KnownUser, PrivateFields, ReadContext } from "../private-state.ts";
import { knownScope, settingRef } from "../setting-ref.ts";
import { currentUser, currentUserForWrite } from "./current-user.ts";
import { WARNINGS } from "./diagnostics.ts";

/** A user whose setting the state has, and another one, whom requests act for. */
interface Users {
  readonly owner: KnownUser;
  readonly current: KnownUser;
}

/**
 * Warns of a planned create or update where the state has another user's setting. Resolves to what is stored with that
 * setting, so that a create can hand it to the delete of a tainted object; null where it is nobody else's.
 */
export async function checkChange(
  change: ProposedChange<Attributes>,
  context: ReadContext,
): Promise<PrivateFields | null> {
  const { prior, planned, differs } = change;
  if (prior !== null) noteOwner(settingRef(prior), context);
  const scope = prior ?? knownScope(planned);
  if (scope === null || !differs) return null;
  const noted = context.shared(createOwners).get(settingKey(settingRef(scope)));
  // The change that makes a replacement necessary has said it already.
  if (noted === undefined || noted.isWarned) return null;
  const stored = noted.stored();
  const users = await usersOf(stored.user, () => currentUser(context));
  if (users === null) return null;
  noted.isWarned = true;
  const { owner, current } = users;
  const what = `An apply changes the setting of ${current.name}, and leaves that of ${owner.name} as it is.`;
  warn(WARNINGS.changeOfOther, { setting: settingRef(scope), users, what }, context);
  return stored;
}

/**
 * Whether a planned destroy would send anything. Warns where it would not, as the state has another user's setting.
 */
export async function checkDelete(state: Setting, context: ReadContext): Promise<boolean> {
  return state.on_destroy !== "keep" && !(await warnsOfDelete(state, currentUser, context));
}

/** Whether the state has another user's setting, which a destroy must leave as it is; warns where it does. */
export const isOfOtherUser = (state: Setting, context: ReadContext): Promise<boolean> =>
  warnsOfDelete(state, currentUserForWrite, context);

/**
 * Reads a setting. Where the answer differs from the state, as the state has another user's setting, it warns; if the
 * current user does not see the place, the state stays as it is.
 */
export async function checkRead(state: Setting, context: ReadContext, read: () => Promise<Setting>): Promise<Setting> {
  noteOwner(settingRef(state), context);
  const now = await unlessGone(read);
  const isGone = now instanceof DiagnosticError;
  if (!isGone && !isChanged(now, state)) return now;
  const users = await usersOf(context.privateState.user, () => currentUser(context));
  if (users === null && isGone) throw now;
  if (users !== null) {
    const what = isGone
      ? `${users.current.name} cannot see it, and the state stays as it is.`
      : `That of ${users.current.name} differs, which says nothing about the one in the state.`;
    warn(WARNINGS.stateOfOther, { setting: settingRef(state), users, what }, context);
  }
  return isGone ? state : now;
}

/** The users of a state; null where both are one, or nobody can tell. */
async function usersOf(owner: KnownUser | null, find: () => Promise<KnownUser | null>): Promise<Users | null> {
  if (owner === null) return null;
  const current = await find();
  return current === null || current.id === owner.id ? null : { owner, current };
}

/** Returns the error of a read that finds nothing. */
async function unlessGone<T>(read: () => Promise<T>): Promise<T | DiagnosticError> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError && thrown.code === "gone") return thrown;
    throw thrown;
  }
}

function isChanged(now: Setting, state: Setting): boolean {
  const { email, rest } = changesTo(now, state);
  return email !== null || rest !== null;
}

/** What a plan knows of the user of a setting in the state. */
interface Noted {
  /** Private state is read when it is asked for. */
  readonly stored: () => PrivateFields;
  isWarned: boolean;
}

const createOwners = (): Map<string, Noted> => new Map();

/** Notes whose setting the state has, for a create of it: a tainted object and a renamed one have no private state. */
const noteOwner = (setting: SettingRef, context: ReadContext): void =>
  void context.shared(createOwners).set(settingKey(setting), { stored: () => context.privateState, isWarned: false });

async function warnsOfDelete(state: Setting, find: typeof currentUser, context: ReadContext): Promise<boolean> {
  const users = await usersOf(context.privateState.user, () => find(context));
  if (users === null) return false;
  const what = `A destroy sends nothing, and the setting of ${users.owner.name} stays as it is.`;
  warn(WARNINGS.deleteOfOther, { setting: settingRef(state), users, what }, context);
  return true;
}

function warn(
  kind: DiagnosticKind,
  { setting, users: { owner, current }, what }: { setting: SettingRef; users: Users; what: string },
  context: Pick<ReadContext, "warn">,
): void {
  const whose = `The state has ${describeSetting(setting)} of ${named(owner)}, and requests act for ${named(current)}.`;
  context.warn(diagnostic(kind, { why: `${whose} ${what}` }));
}

const named = ({ id, name }: KnownUser): string => `${name} (ID ${id})`;
