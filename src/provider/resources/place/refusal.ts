import { DiagnosticError, diagnosticError } from "../../../kit/errors.ts";
import type { LookupContext } from "../context.ts";
import { ERRORS } from "./diagnostics.ts";
import { describePlace, type PlaceRef } from "./place-ref.ts";

/** Whether the service refuses something of one object, and not everything that the token's user asks for. */
export const isRefusal = (thrown: unknown): thrown is DiagnosticError =>
  thrown instanceof DiagnosticError && thrown.code === "denied" && thrown.subject === undefined;

/**
 * Runs a write. If the service refuses it and the project is archived, the error names that reason, which the refusal
 * itself leaves out. Null is the place of a global setting.
 */
export async function explainRefusal<T>(
  place: PlaceRef | null,
  context: LookupContext,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (place?.kind !== "project" || !isRefusal(thrown) || !(await isArchived(place, context))) throw thrown;
    const why = `The service refuses changes to ${describePlace(place)}, which is archived.`;
    const { original = "" } = thrown.parts;
    throw diagnosticError(ERRORS.projectArchived, { why, original, path: ["project"], cause: thrown });
  }
}

/** False also where the service does not say so: the refusal stays what it is. */
const isArchived = ({ reference }: PlaceRef, { client, signal }: LookupContext): Promise<boolean> =>
  client.account.projectAccess(reference, { signal }).then(
    (access) => access?.isArchived === true,
    () => false,
  );
