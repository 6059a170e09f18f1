import { DiagnosticError, diagnostic, diagnosticError } from "../../../../kit/errors.ts";
import type { LookupContext, WarnContext } from "../../context.ts";
import { isRefusal } from "../../place/refusal.ts";
import { describeSetting, type SettingRef } from "../../setting/setting-ref.ts";
import { isUnknownUser, UNKNOWN_USER, type User } from "../private-state.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

/** What it takes to ask who the current user is. */
export type UserContext = LookupContext & WarnContext;

/** What the service says of the current user: an unknown one without a failure where it has no endpoint for it. */
interface Answer {
  readonly user: User;
  readonly failure: DiagnosticError | null;
  isWarned: boolean;
}

/** The one request of a plan or apply. */
const createLookup = (): { answer: Promise<Answer> | null } => ({ answer: null });

/**
 * The user whom requests act for, unknown where the service does not say so. If it refuses or fails to, the first
 * operation of a plan or apply that asks warns of it.
 */
export async function currentUser(context: UserContext): Promise<User> {
  const answer = await askOnce(context);
  const { user, failure, isWarned } = answer;
  answer.isWarned = true;
  if (failure !== null && !isWarned) context.warn(diagnostic(WARNINGS.userNotKnown, { original: failure.message }));
  return user;
}

/**
 * The same, before a write of a setting that may be another user's: rejects where the service fails to say who the user
 * is. If the user is unknown, `refusal` is the text of an answer that the token may not ask; empty where there is no
 * endpoint.
 */
export async function askBeforeWrite(context: UserContext): Promise<{ user: User; refusal: string }> {
  const { user, failure } = await askOnce(context);
  if (failure === null) return { user, refusal: "" };
  const { message, subject } = failure;
  if (isRefusal(failure)) return { user, refusal: message };
  throw diagnosticError(ERRORS.userNotRead, { original: message, cause: failure, subject });
}

/**
 * The user whom requests act for, before something is sent for a setting of `owner`. Rejects where nobody can tell
 * whether they are the same; an unknown user counts as the one who wrote the setting of an unknown user.
 */
export async function userBeforeWrite(setting: SettingRef, owner: User, context: UserContext): Promise<User> {
  const { user, refusal } = await askBeforeWrite(context);
  if (!isUnknownUser(user)) return user;
  if (isUnknownUser(owner)) return currentUser(context);
  const why = `The state contains ${describeSetting(setting)} of ${describeUser(owner)}, and the service does not say whom requests act for. Nothing was sent, as it could change the setting of somebody else.`;
  throw diagnosticError(ERRORS.userNotTold, { why, original: refusal });
}

/** A user as messages name them. */
export const describeUser = (user: User): string => (isUnknownUser(user) ? user.name : `${user.name} (ID ${user.id})`);

function askOnce(context: UserContext): Promise<Answer> {
  const lookup = context.shared(createLookup);
  const answer = lookup.answer ?? ask(context);
  lookup.answer = answer;
  // One that was cancelled says nothing about the next.
  answer.catch(() => (lookup.answer = null));
  return answer;
}

async function ask({ client, signal }: UserContext): Promise<Answer> {
  try {
    const { id, name } = await client.account.user({ signal });
    return { user: { id, name }, failure: null, isWarned: false };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || signal.aborted) throw thrown;
    const hasNoEndpoint = thrown.code === "unsupported" && thrown.subject === undefined;
    return { user: UNKNOWN_USER, failure: hasNoEndpoint ? null : thrown, isWarned: false };
  }
}
