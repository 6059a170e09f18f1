import { configFromState, configOf } from "../../engine/index.ts";
import { objectFromProto } from "../from-proto.ts";
import { generateResourceConfig } from "../generated/provider-rpcs.ts";
import { valueToProto } from "../to-proto.ts";
import { defineRpc } from "./define-rpc.ts";

/** Makes the configuration of an object that Terraform imports and nobody has written one for. */
export const generateResourceConfigRpc = defineRpc(generateResourceConfig, ({ typeName, state }, engine) => {
  const { attributes, type } = engine.resource(typeName);
  const written = configFromState(attributes, objectFromProto(state, type));
  return { config: valueToProto(configOf(attributes, written), type) };
});
