import type { Client, User } from "../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";

/**
 * Returns why one read failed. Throws if others fail as well: if the token is not accepted, the service answers nobody,
 * an endpoint is missing or answers in an unknown form, or the walk is stopped.
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
