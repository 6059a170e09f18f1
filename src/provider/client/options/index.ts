/**
 * The options of a client, and the checks of them that need no network. They have an index of their own, so that a
 * caller can check options long before the first request without loading the client: it must never import undici or
 * zod, nor anything that does.
 */
export { checkOptions, checkConnection, type CheckedConnection } from "./check-options.ts";
export type { ClientOptions, Log, OptionLabels, ConnectionOptions } from "./client-options.ts";
export type { Address } from "./base-url.ts";
export type { Proxy } from "./proxy-url.ts";
export { problemsOfWritten, type WrittenOptions } from "./written-options.ts";
export { textOfVariable } from "./variable.ts";
