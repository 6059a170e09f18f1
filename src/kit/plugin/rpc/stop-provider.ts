import { stopProvider } from "../generated/provider-rpcs.ts";
import type { ProviderRpc } from "./define-rpc.ts";

/** Cancels what is waiting. Operations under way end properly, with the state that they reached. */
export const stopProviderRpc: ProviderRpc = {
  path: stopProvider.path,
  answer: (engine) => {
    engine.stop();
    return Promise.resolve(stopProvider.encodeResponse({}));
  },
};
