import { DiagnosticError, diagnostic, diagnosticError } from "../../../../kit/errors.ts";
import type { LookupContext, WarnContext } from "../../context.ts";
import { isRefusal } from "../../place/refusal.ts";
import { describeSetting, type SettingRef } from "../../setting/setting-ref.ts";
import { isUnknownUser, UNKNOWN_USER, type User } from "../private-state.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The context for looking up the current user. */
export type UserContext = LookupContext & WarnContext;

/** The service's answer about the current user: an unknown user without a failure if it has no endpoint for this. */
interface Answer {
  readonly user: User;
  readonly failure: DiagnosticError | null;
  isWarned: boolean;
}

/** The single request of a plan or apply. */
const createLookup = (): { answer: Promise<Answer> | null } => ({ answer: null });

/**
 * Returns the current user; unknown if the service does not say. If it refuses or fails to, the first
 * operation of a plan or apply that asks shows a warning.
 */
export async function currentUser(context: UserContext): Promise<User> {
  const answer = await askOnce(context);
  const { user, failure, isWarned } = answer;
  answer.isWarned = true;
  if (failure !== null && !isWarned) context.warn(diagnostic(WARNINGS.userNotKnown, { original: failure.message }));
  return user;
}

/**
 * Returns the same before a write of a setting that may belong to another user. Rejects if the service fails to answer.
 * If the user is unknown, `refusal` is the text of the response that the token may not ask; empty if there is no
 * endpoint.
 */
export async function askBeforeWrite(context: UserContext): Promise<{ user: User; refusal: string }> {
  const { user, failure } = await askOnce(context);
  if (failure === null) return { user, refusal: "" };
  const { message, parts } = failure;
  if (isRefusal(failure)) return { user, refusal: message };
  throw diagnosticError(ERRORS.userNotRead, { original: message, cause: failure, sharedCause: parts.sharedCause });
}

/**
 * Returns the current user, before something is sent for a setting of `owner`. Rejects if it is unknown
 * whether they are the same; an unknown user counts as the one who wrote the setting of an unknown user.
 */
export async function userBeforeWrite(setting: SettingRef, owner: User, context: UserContext): Promise<User> {
  const { user, refusal } = await askBeforeWrite(context);
  if (!isUnknownUser(user)) return user;
  if (isUnknownUser(owner)) return currentUser(context);
  const why = `In the state, ${describeSetting(setting)} belongs to ${describeUser(owner)}, but the service did not say who the current user is. Nothing was sent, as it could change somebody else's setting.`;
  throw diagnosticError(ERRORS.userNotNamed, { why, original: refusal });
}

/** Returns the text that names a user in messages. */
export const describeUser = (user: User): string => (isUnknownUser(user) ? user.name : `${user.name} (ID ${user.id})`);

function askOnce(context: UserContext): Promise<Answer> {
  const lookup = context.shared(createLookup);
  const answer = lookup.answer ?? ask(context);
  lookup.answer = answer;
  // A canceled request says nothing about the next one.
  answer.catch(() => (lookup.answer = null));
  return answer;
}

async function ask({ client, signal }: UserContext): Promise<Answer> {
  try {
    const { id, name } = await client.account.user({ signal });
    return { user: { id, name }, failure: null, isWarned: false };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || signal.aborted) throw thrown;
    const hasNoEndpoint = thrown.code === "unsupported" && !thrown.isGeneral;
    return { user: UNKNOWN_USER, failure: hasNoEndpoint ? null : thrown, isWarned: false };
  }
}
