import { diagnosticError } from "../../errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { writeDiagnostic } from "../generated/diagnostic.ts";
import { refusedRpcs as rpcs } from "../generated/refused-rpcs.ts";
import { encoded, type Writer } from "../proto/writer.ts";
import { diagnosticToProto } from "../to-proto.ts";
import type { ProviderRpc } from "./define-rpc.ts";

/**
 * An RPC for a kind of object that the provider does not have: Terraform never calls it, because the schema lists none.
 * Of the response it writes the diagnostics alone, whose field has this number.
 */
const unsupported = (rpc: { readonly path: string; readonly diagnostics: number }, kind: string): ProviderRpc => ({
  path: rpc.path,
  answer: () => {
    const why = `This version of the provider has no ${kind}.`;
    const { problem } = diagnosticError(ERRORS.noFeature, { why });
    const diagnostic = diagnosticToProto({ severity: "error", ...problem });
    const write = (writer: Writer) => writer.message(rpc.diagnostics, diagnostic, writeDiagnostic);
    return Promise.resolve(encoded(diagnostic, write));
  },
});

/**
 * The rest of the protocol: features that the schema does not offer. RPCs with a stream are missing here; the server
 * reports them as unimplemented.
 */
export const unsupportedRpcs: readonly ProviderRpc[] = [
  unsupported(rpcs.validateEphemeralResourceConfig, "ephemeral resources"),
  unsupported(rpcs.openEphemeralResource, "ephemeral resources"),
  unsupported(rpcs.renewEphemeralResource, "ephemeral resources"),
  unsupported(rpcs.closeEphemeralResource, "ephemeral resources"),
  unsupported(rpcs.validateStateStoreConfig, "state stores"),
  unsupported(rpcs.configureStateStore, "state stores"),
  unsupported(rpcs.lockState, "state stores"),
  unsupported(rpcs.unlockState, "state stores"),
  unsupported(rpcs.getStates, "state stores"),
  unsupported(rpcs.deleteState, "state stores"),
];
