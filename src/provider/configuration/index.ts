/**
 * The provider itself: its own configuration, and the one place that connects the kit, the resources and the client. It
 * must never know the command line or the embedded service.
 */
export { tocsinProvider } from "./provider.ts";
export { connectFrom, createEngineOn, createProviderEngine, type ConnectOptions } from "./create-provider.ts";
export { clientOptions, connectionOptions } from "./client-options.ts";
export { UNWRITTEN, type ProviderAttributes } from "./attributes.ts";
export { serviceAddress } from "./credential.ts";
export { mayBeShown } from "./pem.ts";
