/**
 * What the provider manages: its own configuration, and one folder for each resource. A definition says what the attributes mean
 * and which calls bring a change about. It holds no HTTP status, no gRPC and no msgpack; the client is known by its types
 * alone and comes in through the context.
 */
export { tocsinProvider } from "./provider/provider.ts";
