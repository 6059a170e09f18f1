import { objectFromProto } from "../from-proto.ts";
import { validateProviderConfig } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Checks the provider block. */
export const validateProviderConfigRpc = defineRpc(validateProviderConfig, ({ config }, engine) => ({
  diagnostics: engine.validateProvider(objectFromProto(config, engine.type)).map(diagnosticToProto),
}));
