import { objectFromProto } from "../from-proto.ts";
import { configureProvider } from "../generated/provider-rpcs.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Configures the provider. At plan time, values may still be unknown. */
export const configureProviderRpc = defineRpc(configureProvider, async ({ config, terraformVersion }, engine) => {
  const diagnostics = await engine.configure(objectFromProto(config, engine.type), terraformVersion);
  return { diagnostics: diagnostics.map(diagnosticToProto) };
});
