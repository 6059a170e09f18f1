import type { Engine } from "../../engine/index.ts";
import { errorFrom } from "../../foreign-error.ts";
import { argumentsFromProto } from "../from-proto.ts";
import type { CallFunctionResponse } from "../generated/function.ts";
import { callFunction } from "../generated/provider-rpcs.ts";
import type { Init } from "../proto/rpc.ts";
import { functionErrorToProto, valueToProto } from "../to-proto.ts";
import type { ProviderRpc } from "./define-rpc.ts";

/** Calls a function. The response has no diagnostics: an error belongs to one argument, or to the whole call. */
export const callFunctionRpc: ProviderRpc = {
  path: callFunction.path,
  answer: (engine, bytes) => Promise.resolve(callFunction.encodeResponse(responseTo(bytes, engine))),
};

function responseTo(bytes: Uint8Array, engine: Engine): Init<CallFunctionResponse> {
  try {
    const { name, arguments: messages } = callFunction.decodeRequest(bytes);
    const definition = engine.function(name);
    const called = engine.call(definition, argumentsFromProto(messages, definition));
    if ("error" in called) return { error: functionErrorToProto(called.error) };
    return { result: valueToProto(called.result, definition.returns.cty) };
  } catch (thrown) {
    return { error: functionErrorToProto(errorFrom(thrown, `the provider ${engine.provider.name}`)) };
  }
}
