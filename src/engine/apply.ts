import type { ObjectValue, Value } from "../cty/index.ts";
import { TocsinError } from "../errors.ts";
import type { Attributes, Plan, State, WriteContext } from "../schema/index.ts";
import { collect, type Answer } from "./diagnostics.ts";
import { createContext, type Operation } from "./instance.ts";
import { objectFrom, type ManagedResource } from "./managed-resource.ts";
import { privateStateFromBytes, privateStateToBytes } from "./private-state.ts";

/** A planned change. `prior` is null for a create; `planned` and `config` are null for a destroy. */
export interface ApplyRequest {
  readonly prior: ObjectValue | null;
  readonly planned: ObjectValue | null;
  readonly config: ObjectValue | null;
  readonly private: Uint8Array;
}

/** What there is now, after a failed step too, and what Terraform is to keep with it. */
export interface ApplyResult {
  readonly state: Value;
  readonly private: Uint8Array;
}

type Collected = Pick<Operation, "instance" | "signal">;

/** Brings about what was planned. */
export function apply(
  resource: ManagedResource,
  request: ApplyRequest,
  operation: Collected,
): Promise<Answer<ApplyResult>> {
  const { prior, planned, config } = request;
  if (planned !== null && config !== null) return write(resource, { ...request, planned, config }, operation);
  if (prior !== null) return destroy(resource, { prior, private: request.private }, operation);
  return collect(
    () => ({ state: null, private: request.private }),
    () => ({ state: null, private: request.private }),
  );
}

/**
 * Creates or updates. When that fails, the state is what the resource saved on the way, else what there was before: Terraform
 * marks a half-made object as tainted, and forgets one of which it is told nothing.
 */
function write(
  { definition }: ManagedResource,
  request: ApplyRequest & { readonly planned: ObjectValue; readonly config: ObjectValue },
  operation: Collected,
): Promise<Answer<ApplyResult>> {
  const { prior, config } = request;
  let saved: State<Attributes> | null = prior;
  let kept = request.private;
  const result = (): ApplyResult => ({ state: saved === null ? null : objectFrom(saved), private: kept });
  return collect(result, async (warn) => {
    const context: WriteContext<unknown, Attributes> = {
      ...(await createContext({ ...operation, warn }, privateStateFromBytes(kept))),
      save: (state) => void (saved = state),
      keep: (json) => void (kept = privateStateToBytes(json)),
    };
    const plan = settable(definition.attributes, request.planned);
    saved =
      prior === null
        ? await definition.create({ plan, config }, context)
        : await definition.update({ plan, config, prior }, context);
    return result();
  });
}

function settable(attributes: Attributes, planned: ObjectValue): Plan<Attributes> {
  return Object.fromEntries(Object.entries(planned).filter(([name]) => attributes[name]?.mode !== "computed"));
}

/** Deletes. What is gone already is done; where that may as well be lost access, a warning says so. */
function destroy(
  { definition }: ManagedResource,
  { prior, private: kept }: { readonly prior: ObjectValue; readonly private: Uint8Array },
  operation: Collected,
): Promise<Answer<ApplyResult>> {
  return collect(
    (): ApplyResult => ({ state: prior, private: kept }),
    async (warn) => {
      const context = await createContext({ ...operation, warn }, privateStateFromBytes(kept));
      await definition.delete(prior, context).catch((thrown: unknown) => {
        if (!(thrown instanceof TocsinError && thrown.code === "gone")) throw thrown;
        warn({ summary: "Nothing left to destroy", detail: `${thrown.message}\n${LOST_ACCESS}` });
      });
      return { state: null, private: new Uint8Array() };
    },
  );
}

/** The service answers alike for what does not exist and for what the token may not see. */
export const LOST_ACCESS =
  "The service answers like this for something that does not exist, and for something that the token may no longer see.";
