import type { ObjectValue } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import { inBackticks, type MoveSource } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { objectFrom, type ManagedResource } from "./managed-resource.ts";
import type { Written } from "./resource-identity.ts";

/** An object of another type, as Terraform has it stored. */
export interface MoveRequest {
  /** The address of its provider, with the registry's host or without, or its last part alone. */
  readonly provider: string;
  readonly typeName: string;
  readonly json: Uint8Array;
}

/**
 * Turns an object of another type into one of this resource. Nothing is asked of the service: Terraform moves objects
 * before it configures a provider. Throws `unsupported` for a type that the resource does not take over.
 */
export function move(resource: ManagedResource, { provider, typeName, json }: MoveRequest): Written {
  const { definition, privateState } = resource;
  const sources = definition.movesFrom ?? [];
  const source = sources.find((known) => known.typeName === typeName && isOf(known, provider));
  if (source === undefined) throw unknownSource(resource, { provider, typeName });
  if (json.length === 0) throw emptySource(typeName);
  const moved = source.convert(json);
  return {
    state: unread(resource, moved.state),
    private: privateState.write(new Uint8Array(), moved.privateState),
  };
}

/**
 * Whether a state comes from a move that no refresh has seen yet: it has no ID then. Private state could not say so, as
 * a refresh cannot take the mark away again.
 */
export const isUnread = (state: ObjectValue): boolean => state.id === null;

const unread = ({ attributes }: ManagedResource, state: Parameters<typeof objectFrom>[1]): ObjectValue => ({
  ...objectFrom(attributes, state),
  id: null,
});

/** OpenTofu 1.11 sends the last part of the address alone. */
const isOf = ({ provider }: MoveSource, address: string): boolean =>
  address.includes("/")
    ? address === provider || address.slice(address.indexOf("/") + 1) === provider
    : provider.endsWith(`/${address}`);

function unknownSource(
  { typeName: target, definition: { movesFrom = [] } }: ManagedResource,
  { provider, typeName }: Pick<MoveRequest, "provider" | "typeName">,
): DiagnosticError {
  const known = inBackticks(movesFrom.map((source) => `${source.typeName} (${source.provider})`));
  const possible = movesFrom.length === 0 ? "No other type can be moved to it" : `These can be moved to it: ${known}`;
  return diagnosticError(ERRORS.unsupportedMove, {
    why: `A ${typeName} of the provider ${provider} cannot be moved to a ${target}. ${possible}.`,
  });
}

const emptySource = (typeName: string): DiagnosticError =>
  diagnosticError(ERRORS.emptyMovedState, { why: `The state of the ${typeName} to be moved is empty.` });
