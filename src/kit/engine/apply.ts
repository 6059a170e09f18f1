import type { ObjectValue } from "../cty/index.ts";
import { incompleteRequest } from "../diagnostics.ts";
import { diagnostic, type DiagnosticError } from "../errors.ts";
import type { Attributes, Plan, State, WriteContext } from "../schema/index.ts";
import { foldedError } from "./fold-errors.ts";
import { collect, type Answered } from "./collect.ts";
import { WARNINGS } from "./diagnostics.ts";
import { isGone, LOST_ACCESS } from "./gone.ts";
import { createContext, type Operation } from "./instance.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";
import { assertKnown } from "./provided.ts";
import { identityAfter, type Identified, type Written } from "./resource-identity.ts";

/** A planned change. `prior` is null for a create; `planned` and `config` are null for a destroy. */
export interface ApplyRequest {
  readonly prior: ObjectValue | null;
  readonly planned: ObjectValue | null;
  readonly config: ObjectValue | null;
  readonly private: Uint8Array;
  /** The identity that was planned. */
  readonly identity?: ObjectValue | undefined;
}

/**
 * Brings about what was planned. When that fails, the state is what the resource saved on the way, else what there was
 * before: Terraform marks a half-made object as tainted, and forgets one of which it is told nothing.
 */
export async function apply(
  resource: ManagedResource,
  request: ApplyRequest,
  { product, ...operation }: Pick<Operation, "instance" | "signal"> & { readonly product: string },
): Promise<Answered<Identified>> {
  const { privateState } = resource;
  let saved: State<Attributes> | null = request.prior;
  // A create begins with nothing stored: what a plan carried along is the replaced object's.
  let bytes: Uint8Array = request.prior === null ? new Uint8Array() : request.private;
  const result = (): Written => ({
    state: saved === null ? null : wholeObject(resource, saved),
    private: saved === null ? new Uint8Array() : bytes,
  });
  operation.instance.sharing.noteApply();
  const toDiagnostic = (error: DiagnosticError) => foldedError(error, operation.instance.sharing.now());
  const written = await collect(product, { onError: result, toDiagnostic }, async (warn) => {
    bytes = privateState.write(bytes, {});
    const context: WriteContext<unknown, Attributes> = {
      ...(await createContext(resource, { private: bytes, identity: request.identity }, { ...operation, warn })),
      save: (state) => void (saved = state),
      setPrivateState: (change) => void (bytes = privateState.write(bytes, change)),
    };
    saved = await change(resource, request, context);
    return result();
  });
  return { ...written, identity: await identityAfter(resource, { ...written, known: request.identity }, operation) };
}

async function change(
  { definition, attributes }: ManagedResource,
  { prior, planned, config }: ApplyRequest,
  context: WriteContext<unknown, Attributes>,
): Promise<State<Attributes> | null> {
  if (planned !== null) {
    if (config === null) throw noConfig();
    const plan = settable(attributes, planned);
    // Nothing of what is not known must be sent.
    assertKnown(config, " at apply");
    assertKnown(plan, " at apply");
    return prior === null
      ? definition.create({ plan, config }, context)
      : definition.update({ plan, config, prior }, context);
  }
  if (prior !== null) await destroy(definition, prior, context);
  return null;
}

/** Never taken for a destroy, which plans nothing. */
const noConfig = (): DiagnosticError =>
  incompleteRequest("Terraform planned an object and sent no configuration of it.");

const settable = (attributes: Attributes, planned: ObjectValue): Plan<Attributes> =>
  Object.fromEntries(Object.entries(planned).filter(([name]) => attributes[name]?.mode !== "computed"));

/**
 * Destroys an object. One that is gone already counts as destroyed, with a warning, since it may only be hidden from
 * the user.
 */
async function destroy(
  definition: ManagedResource["definition"],
  prior: ObjectValue,
  context: WriteContext<unknown, Attributes>,
): Promise<void> {
  try {
    await definition.delete(prior, context);
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    const why = `The object counts as destroyed. ${LOST_ACCESS}`;
    context.warn(diagnostic(WARNINGS.nothingToDestroy, { why, original: thrown.message }));
  }
}
