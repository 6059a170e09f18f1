import { diagnosticError } from "../../errors.ts";
import { ERRORS } from "../diagnostics.ts";
import type { Diagnostic } from "../generated/diagnostic.ts";
import {
  closeEphemeralResource,
  configureStateStore,
  deleteState,
  generateResourceConfig,
  getResourceIdentitySchemas,
  getStates,
  lockState,
  openEphemeralResource,
  planAction,
  renewEphemeralResource,
  unlockState,
  upgradeResourceIdentity,
  validateActionConfig,
  validateEphemeralResourceConfig,
  validateListResourceConfig,
  validateStateStoreConfig,
} from "../generated/provider-rpcs.ts";
import type { Rpc } from "../proto/rpc.ts";
import { defineRpc, type ProviderRpc } from "./define-rpc.ts";

/**
 * An RPC for a kind of object that the provider does not have: Terraform never calls it, because the schema lists none.
 */
const unsupported = <Request, Response extends { diagnostics: Diagnostic[] }>(
  rpc: Rpc<"unary", Request, Response>,
  kind: string,
): ProviderRpc =>
  defineRpc(rpc, () => {
    throw diagnosticError(ERRORS.noFeature, { why: `This version of the provider has no ${kind}.` });
  });

/**
 * The rest of the protocol: empty lists, and features that the schema does not offer. RPCs with a streaming response are
 * missing here; the server reports them as unimplemented.
 */
export const unsupportedRpcs: readonly ProviderRpc[] = [
  defineRpc(getResourceIdentitySchemas, () => ({})),
  unsupported(upgradeResourceIdentity, "resource identities"),
  unsupported(generateResourceConfig, "configuration generators"),
  unsupported(validateEphemeralResourceConfig, "ephemeral resources"),
  unsupported(openEphemeralResource, "ephemeral resources"),
  unsupported(renewEphemeralResource, "ephemeral resources"),
  unsupported(closeEphemeralResource, "ephemeral resources"),
  unsupported(validateListResourceConfig, "list resources"),
  unsupported(validateStateStoreConfig, "state stores"),
  unsupported(configureStateStore, "state stores"),
  unsupported(lockState, "state stores"),
  unsupported(unlockState, "state stores"),
  unsupported(getStates, "state stores"),
  unsupported(deleteState, "state stores"),
  unsupported(planAction, "actions"),
  unsupported(validateActionConfig, "actions"),
];
