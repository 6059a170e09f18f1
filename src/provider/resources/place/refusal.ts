import { DiagnosticError, diagnosticError } from "../../../kit/errors.ts";
import type { LookupContext } from "../context.ts";
import { ERRORS } from "./diagnostics.ts";
import { describePlace, type PlaceRef } from "./place-ref.ts";

/** Whether the service refuses one object, and not every request of the token's user. */
export const isRefusal = (thrown: unknown): thrown is DiagnosticError =>
  thrown instanceof DiagnosticError && thrown.code === "denied" && !thrown.isGeneral;

/** Resolves to `value` if the service refuses `work`; rethrows any other failure. */
export async function unlessRefused<T, U>(work: () => Promise<T>, value: U): Promise<T | U> {
  try {
    return await work();
  } catch (thrown) {
    if (isRefusal(thrown)) return value;
    throw thrown;
  }
}

/**
 * Runs a write. If the service refuses it because the project is archived or its place is marked for deletion, the
 * error gives that reason, which the refusal itself omits. A place that is marked for deletion counts as gone. Null is
 * the place of a global setting.
 */
export async function explainRefusal<T>(
  place: PlaceRef | null,
  context: LookupContext,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (place === null || !isRefusal(thrown)) throw thrown;
    const reason = await reasonOf(place, context);
    if (reason === null) throw thrown;
    const { original = "" } = thrown.parts;
    throw diagnosticError(reason.kind, { why: reason.why, original, path: [place.kind], cause: thrown });
  }
}

/** Returns the reason why a place refuses changes; null if it is neither archived nor marked, or if this is unknown. */
async function reasonOf(place: PlaceRef, context: LookupContext) {
  const { isArchived, isMarkedForDeletion } = await conditionOf(place, context);
  const refused = `The service refuses changes to ${describePlace(place)}, which is`;
  if (isMarkedForDeletion) return { kind: ERRORS.placeDeleted, why: `${refused} marked for deletion.` };
  return isArchived ? { kind: ERRORS.projectArchived, why: `${refused} archived.` } : null;
}

interface Condition {
  readonly isArchived?: boolean;
  readonly isMarkedForDeletion?: boolean;
}

/** Reads the condition of a place; empty if the service does not say, so that the refusal stays as it is. */
const conditionOf = ({ kind, reference }: PlaceRef, { client, signal }: LookupContext): Promise<Condition> => {
  const asked: Promise<Condition | null> =
    kind === "project" ? client.account.projectAccess(reference, { signal }) : client.groups.get(reference, { signal });
  return asked.then(
    (condition) => condition ?? {},
    () => ({}),
  );
};
