/**
 * A walk over everything that a token can see: groups and projects, and the parts of each that the caller names, one
 * place at a time, however many there are. It only reads, so a token with the scope `read_api` is enough. It must never
 * know what is done with its results, nor which resources exist.
 */
export { currentUser, reasonOf } from "./failure.ts";
export { alikeIn, hidesPlaces, isPlaceItself } from "./found.ts";
export type { Found, FoundPlace, Part, Skipped } from "./found.ts";
export { objectsOf, type FoundObject } from "./objects.ts";
export type { NamedPlaces, Scope } from "./places.ts";
export { walk, type WalkOptions } from "./walk.ts";
