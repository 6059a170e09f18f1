/**
 * One walk over what a token sees: groups and projects, their settings and their keys, one place at a time, however
 * many there are; and a client that answers from what was found. It sends nothing but reads, for which a token with the
 * scope `read_api` is enough. It must never know what is done with what it finds, nor which values are defaults.
 */
export { alikeIn } from "./alike.ts";
export { currentUser } from "./current-user.ts";
export { PARTS } from "./found.ts";
export type { Found, FoundPlace, FoundRead, Part, Read, Skipped } from "./found.ts";
export { createKnownClient } from "./known-client.ts";
export type { NamedPlaces } from "./named-places.ts";
export type { Scope } from "./places.ts";
export { reasonOf } from "./visit.ts";
export { walk, type WalkOptions } from "./walk.ts";
