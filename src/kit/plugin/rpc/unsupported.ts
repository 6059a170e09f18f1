import { DiagnosticError } from "../../errors.ts";
import type { Diagnostic } from "../generated/diagnostic.ts";
import {
  callFunction,
  closeEphemeralResource,
  configureStateStore,
  deleteState,
  generateResourceConfig,
  getFunctions,
  getResourceIdentitySchemas,
  getStates,
  lockState,
  moveResourceState,
  openEphemeralResource,
  planAction,
  readDataSource,
  renewEphemeralResource,
  unlockState,
  upgradeResourceIdentity,
  validateActionConfig,
  validateDataResourceConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateStateStoreConfig,
} from "../generated/provider-rpcs.ts";
import type { Rpc } from "../proto/rpc.ts";
import { defineRpc, type ProviderRpc } from "./define-rpc.ts";

/** An RPC about something that the provider has none of: Terraform asks only when its schema says otherwise. */
const without = <Request, Response extends { diagnostics: Diagnostic[] }>(
  rpc: Rpc<"unary", Request, Response>,
  kind: string,
): ProviderRpc =>
  defineRpc(rpc, () => {
    throw new DiagnosticError({
      code: "unsupported",
      summary: "Not supported by this provider",
      detail: `The provider has no ${kind}.`,
    });
  });

const callFunctionRpc: ProviderRpc = {
  path: callFunction.path,
  answer: () => Promise.resolve(callFunction.encodeResponse({ error: { text: "The provider has no functions." } })),
};

/**
 * The rest of the protocol: lists that are empty, and features that the schema does not offer. Those whose answer is a stream are not
 * here; the server answers them as unimplemented.
 */
export const unsupportedRpcs: readonly ProviderRpc[] = [
  defineRpc(getResourceIdentitySchemas, () => ({})),
  defineRpc(getFunctions, () => ({})),
  callFunctionRpc,
  without(upgradeResourceIdentity, "resource identities"),
  without(moveResourceState, "resource type that takes over the state of another"),
  without(generateResourceConfig, "generated configuration of its own"),
  without(validateDataResourceConfig, "data sources"),
  without(readDataSource, "data sources"),
  without(validateEphemeralResourceConfig, "ephemeral resources"),
  without(openEphemeralResource, "ephemeral resources"),
  without(renewEphemeralResource, "ephemeral resources"),
  without(closeEphemeralResource, "ephemeral resources"),
  without(validateListResourceConfig, "list resources"),
  without(validateStateStoreConfig, "state stores"),
  without(configureStateStore, "state stores"),
  without(lockState, "state stores"),
  without(unlockState, "state stores"),
  without(getStates, "state stores"),
  without(deleteState, "state stores"),
  without(planAction, "actions"),
  without(validateActionConfig, "actions"),
];
