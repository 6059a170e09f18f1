import type { ObjectValue, Value } from "../cty/index.ts";
import { diagnostic, type DiagnosticError } from "../errors.ts";
import { inBackticks, type Attributes, type Context, type State } from "../schema/index.ts";
import type { Unread } from "./fold-errors.ts";
import { WARNINGS } from "./diagnostics.ts";
import { isGone, LOST_ACCESS } from "./gone.ts";
import { isImported } from "./import.ts";
import { createContext, type Kept, type Operation, type ProviderInstance } from "./instance.ts";
import { isUnread } from "./move.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";

/** An object as Terraform has it stored. */
export interface ReadRequest extends Kept {
  readonly state: ObjectValue;
}

/** An object's state as the service has it now; null when it is gone. */
export async function read(
  resource: ManagedResource,
  { state, ...kept }: ReadRequest,
  operation: Operation,
): Promise<Value> {
  const { sharing, unknownAttributes } = operation.instance;
  sharing.noteRead();
  if (unknownAttributes.length > 0) {
    operation.warn(
      diagnostic(WARNINGS.notRefreshed, {
        why: `The provider's ${inBackticks(unknownAttributes)} will be known only after apply, so the state stays as it was last read.`,
      }),
    );
    return state;
  }
  const context = await createContext(resource, kept, operation);
  const { definition, typeName } = resource;
  try {
    const now = await readNow(definition, state, context);
    return now === null ? null : wholeObject(resource, now);
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    if (definition.onMissingParent === "error") throw outOfSight(resource, thrown);
    const why = `The ${typeName} ${nameOf(state)} will be recreated. ${LOST_ACCESS}`;
    operation.warn(diagnostic(WARNINGS.noLongerFound, { why, original: thrown.message }));
    return null;
  }
}

function readNow(
  definition: ManagedResource["definition"],
  state: ObjectValue,
  context: Context<unknown>,
): Promise<State<Attributes> | null> {
  if (definition.readMoved !== undefined && isUnread(state)) return definition.readMoved(state, context);
  return definition.read(state, context);
}

/** Of an object that may still be there, a second one must not be planned. */
const outOfSight = ({ typeName }: ManagedResource, gone: DiagnosticError): DiagnosticError =>
  gone.with({
    code: "denied",
    attempt: "",
    why: `${LOST_ACCESS} A ${typeName} may still be in use there, so no other one is planned.`,
    advice:
      "Restore the access; or, if it is gone for good, remove the object from the state with `terraform state rm`.",
    original: gone.detail,
    path: undefined,
  });

/**
 * Describes an object whose read has failed. If the state comes from an import or a move, or if Terraform plans several
 * times with the provider, nothing but an error keeps Terraform from continuing.
 */
export const unreadOf = (resource: ManagedResource, { state }: ReadRequest, instance: ProviderInstance): Unread => ({
  id: typeof state.id === "string" ? state.id : "",
  canFold: !instance.plansAgain && !isUnread(state) && !isImported(resource, state, instance),
});

const nameOf = (state: ObjectValue): string => (typeof state.id === "string" ? `"${state.id}"` : "without an ID");
