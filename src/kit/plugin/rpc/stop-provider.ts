import { stopProvider } from "../generated/provider-rpcs.ts";
import type { ProviderRpc } from "./define-rpc.ts";

/** Cancels waiting operations. Running ones finish and return the state that they reached. */
export const stopProviderRpc: ProviderRpc = {
  path: stopProvider.path,
  answer: (engine) => {
    engine.stop();
    return Promise.resolve(stopProvider.encodeResponse({}));
  },
};
