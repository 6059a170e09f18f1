import type { Client, User } from "../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";

/**
 * Returns why one read failed. Throws on what fails for others as well: a token that is not accepted, a service that
 * answers nobody, an endpoint that it does not have or whose answer has an unknown form, a walk that is stopped.
 */
export function reasonOf(thrown: unknown, { signal }: { readonly signal: AbortSignal }): DiagnosticError {
  if (thrown instanceof DiagnosticError && thrown.parts.sharedCause === undefined && !signal.aborted) return thrown;
  throw thrown;
}

/**
 * The user whose settings a walk finds; null where the service does not say, or the token may not ask. Rejects with
 * what keeps every other request from its answer as well.
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
