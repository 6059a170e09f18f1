import { DiagnosticError, diagnostic, diagnosticError } from "../../../../kit/errors.ts";
import type { LookupContext, WarnContext } from "../../context.ts";
import type { KnownUser } from "../private-state.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

/** What it takes to ask who the current user is. */
export type UserContext = LookupContext & WarnContext;

/** What the service says of the current user. Both are null where it has no endpoint for it. */
interface Answer {
  readonly user: KnownUser | null;
  readonly failure: DiagnosticError | null;
  isWarned: boolean;
}

/** The one request of a plan or apply. */
const createLookup = (): { answer: Promise<Answer> | null } => ({ answer: null });

/**
 * The user whom requests act for. Null where the service does not say so; if it refuses or fails to, the first
 * operation of a plan or apply that asks warns of it.
 */
export async function currentUser(context: UserContext): Promise<KnownUser | null> {
  const answer = await askOnce(context);
  const { user, failure, isWarned } = answer;
  answer.isWarned = true;
  if (failure !== null && !isWarned) context.warn(diagnostic(WARNINGS.userNotKnown, { original: failure.message }));
  return user;
}

/**
 * The same, before a write of a setting that may be another user's: rejects where the service fails to say who the user
 * is. A token that may not ask is one whose writes cannot be checked.
 */
export async function currentUserForWrite(context: UserContext): Promise<KnownUser | null> {
  const { failure } = await askOnce(context);
  if (failure === null || failure.code === "denied") return currentUser(context);
  const { message, subject } = failure;
  throw diagnosticError(ERRORS.userNotRead, { original: message, cause: failure, subject });
}

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
    return { user: null, failure: hasNoEndpoint ? null : thrown, isWarned: false };
  }
}
