import { diagnostic, DiagnosticError, type DiagnosticKind } from "../../../../kit/errors.ts";
import { isUnknown, type ProposedChange } from "../../../../kit/schema/index.ts";
import { unlessGone } from "../../place/missing-place.ts";
import { describeSetting, settingKey, type SettingRef } from "../../setting/setting-ref.ts";
import type { Attributes, Setting } from "../attributes.ts";
import { changesTo, sendsAny } from "../managed-values.ts";
import { isUnknownUser, type PlanContext, type PrivateFields, type ReadContext, type User } from "../private-state.ts";
import { knownScope, settingRef } from "../setting-ref.ts";
import { currentUser, describeUser, userBeforeWrite } from "./current-user.ts";
import { WARNINGS } from "./diagnostics.ts";

/** The user of the setting in the state, and the current user. */
interface Users {
  readonly owner: User;
  readonly current: User;
}

/**
 * Warns about a planned create or update of another user's setting. Rejects if it would send something and the current
 * user is unknown. `replaces` says whether the change replaces the object, or may do so. A create passes what is stored
 * with that setting to the delete of a tainted object.
 */
export async function checkChange(
  change: ProposedChange<Attributes>,
  replaces: boolean,
  context: PlanContext,
): Promise<void> {
  const { prior, planned, differs } = change;
  if (prior !== null) noteOwner(settingRef(prior), context);
  const scope = prior ?? knownScope(planned);
  if (scope === null || !differs) return;
  const noted = context.shared(createOwners).get(settingKey(settingRef(scope)));
  // The change that requires the replacement has already warned.
  if (noted === undefined || noted.isWarned) return;
  const stored = noted.stored();
  const { user: named } = stored;
  if (named === null) return;
  const sends = prior === null || (replaces && prior.on_destroy !== "keep") || sendsValues(planned, prior);
  const find = sends ? () => userBeforeWrite(settingRef(scope), named, context) : () => currentUser(context);
  const current = await find();
  if (current.id === named.id || isUnknownUser(current)) return;
  noted.isWarned = true;
  const what = `An apply changes the setting of ${current.name}, and leaves that of ${named.name} as it is.`;
  const kind = isUnknownUser(named) ? WARNINGS.ofUnknown : WARNINGS.changeOfOther;
  warn(kind, { setting: settingRef(scope), users: { owner: named, current }, what }, context);
  context.storeForReplaced(stored);
}

/** Whether a change sends a value that is known in the plan. */
function sendsValues(
  { level, notification_email: email, events }: ProposedChange<Attributes>["planned"],
  prior: Setting,
) {
  const planned = {
    level: isUnknown(level) ? prior.level : level,
    notification_email: isUnknown(email) ? prior.notification_email : email,
    events: isUnknown(events) ? prior.events : knownEvents(events),
  };
  return sendsAny(changesTo(planned, prior));
}

const knownEvents = (events: Readonly<Record<string, unknown>> | null): Setting["events"] =>
  events &&
  Object.fromEntries(
    Object.entries(events).flatMap(([name, value]) => (typeof value === "boolean" ? [[name, value]] : [])),
  );

/**
 * Reads a setting. If the response differs from a state that belongs to another user, or the current user is unknown,
 * the state stays as it is, with a warning.
 */
export async function checkRead(state: Setting, context: ReadContext, read: () => Promise<Setting>): Promise<Setting> {
  noteOwner(settingRef(state), context);
  const now = await unlessGone(read);
  const isGone = now instanceof DiagnosticError;
  if (!isGone && !isChanged(now, state)) return now;
  const { user: owner } = context.privateState;
  const current = owner === null ? null : await currentUser(context);
  if (owner === null || current === null || owner.id === current.id) {
    if (isGone) throw now;
    return now;
  }
  const setting = settingRef(state);
  if (isUnknownUser(current)) {
    const what = isGone ? "does not show it" : "shows other values";
    const why = `In the state, ${describeSetting(setting)} belongs to ${describeUser(owner)}. The service ${what} and did not say who the current user is, so the state stays as it is.`;
    context.warn(diagnostic(WARNINGS.stateOfUnknown, { why }));
  } else {
    const what = `${isGone ? `${current.name} cannot see it` : `The setting of ${current.name} differs`}, so the state stays as it is.`;
    const kind = isUnknownUser(owner) ? WARNINGS.readOfUnknown : WARNINGS.stateOfOther;
    warn(kind, { setting, users: { owner, current }, what }, context);
  }
  return state;
}

const isChanged = (now: Setting, state: Setting): boolean => sendsAny(changesTo(now, state));

/** The user of a setting in the state, as recorded for later plans. */
interface Noted {
  /** Returns the private state, which is read only on demand. */
  readonly stored: () => PrivateFields;
  isWarned: boolean;
}

const createOwners = (): Map<string, Noted> => new Map();

/**
 * Records the user of a setting in the state, for a create of it: tainted and renamed objects have no private state.
 */
const noteOwner = (setting: SettingRef, context: ReadContext): void =>
  void context.shared(createOwners).set(settingKey(setting), { stored: () => context.privateState, isWarned: false });

function warn(
  kind: DiagnosticKind,
  { setting, users: { owner, current }, what }: { setting: SettingRef; users: Users; what: string },
  context: Pick<ReadContext, "warn">,
): void {
  const whose = `In the state, ${describeSetting(setting)} belongs to ${describeUser(owner)}, but the current user is ${describeUser(current)}.`;
  context.warn(diagnostic(kind, { why: `${whose} ${what}` }));
}
