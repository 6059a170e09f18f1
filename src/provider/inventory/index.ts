/**
 * One walk over what a token sees: groups and projects, and the parts of each that its caller names, one place at a
 * time, however many there are. It sends nothing but reads, for which a token with the scope `read_api` is enough. It
 * must never know what is done with what it finds, nor which resources there are.
 */
export { currentUser, reasonOf } from "./failure.ts";
export { alikeIn, hidesPlaces, isPlaceItself } from "./found.ts";
export type { Found, FoundPlace, Part, Skipped } from "./found.ts";
export { objectsOf, type FoundObject } from "./objects.ts";
export type { NamedPlaces, Scope } from "./places.ts";
export { walk, type WalkOptions } from "./walk.ts";
