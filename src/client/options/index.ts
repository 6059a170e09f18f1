/**
 * What a client is made with, and the checks of it that need no network. It is a door of its own, because whoever configures a
 * client wants to know at once what is wrong: it loads nothing but node's own modules, so it must never know undici or zod, nor
 * whatever imports them.
 */
export { checkOptions } from "./check-options.ts";
export type { ClientOptions, Log, Mentions } from "./client-options.ts";
export type { Address } from "./base-url.ts";
export type { Proxy } from "./proxy.ts";
