/**
 * The embedded service: a stand-in for the v4 interface over real HTTP, with a real store. It is an independent reading
 * of the interface: it must never know the provider's client or its resources, or tests against it would prove nothing.
 */
export type { ProfileName } from "./model/index.ts";
export type { SeenKey, SeenSetting } from "./inspection.ts";
export { readSeedFile, type SeedInput } from "./seed/index.ts";
export type { Level } from "./store/index.ts";
export { createHandler, type Handler } from "./handler.ts";
export { createService, type Service } from "./service.ts";
export type { ServiceOptions } from "./service-options.ts";
