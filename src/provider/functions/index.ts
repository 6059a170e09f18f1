/**
 * The functions of the provider, one file for each. A function is pure: it uses only its arguments and the tables and
 * readers of the resources, and must never know the client, the engine or the wire.
 */
export { onlyEvents } from "./only-events.ts";
export { parseDsn } from "./parse-dsn.ts";
