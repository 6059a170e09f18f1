import { getFunctions } from "../generated/provider-rpcs.ts";
import { functionsToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/**
 * Returns the signatures of the provider's functions, as the schema does. OpenTofu asks for those that it does not find
 * there.
 */
export const getFunctionsRpc = defineRpc(getFunctions, (_request, { provider }) => ({
  functions: functionsToProto(provider.functions),
}));
