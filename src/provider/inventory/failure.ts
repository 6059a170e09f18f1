import type { Client, User } from "../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";

/**
 * Returns the reason why one read failed. Throws if others fail too: if the token is not accepted, the service does not
 * answer any call, an endpoint is missing or answers in an unknown form, or the walk is stopped.
 */
export function reasonOf(thrown: unknown, { signal }: { readonly signal: AbortSignal }): DiagnosticError {
  if (thrown instanceof DiagnosticError && thrown.parts.sharedCause === undefined && !signal.aborted) return thrown;
  throw thrown;
}

/**
 * Returns the user whose settings a walk finds; null if the service does not say, or the token may not ask. Rejects
 * with an error that affects every other request too.
 */
export async function currentUser(client: Client, signal: AbortSignal): Promise<User | null> {
  try {
    return await client.account.user({ signal });
  } catch (thrown) {
    const isSilent = thrown instanceof DiagnosticError && !thrown.isGeneral;
    if (isSilent && (thrown.code === "unsupported" || thrown.code === "denied")) return null;
    throw thrown;
  }
}
