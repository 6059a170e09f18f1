/**
 * The vocabulary of the API: which events exist where, and how each profile shows settings. It must never know
 * requests, nor decide what is stored or allowed.
 */
export { acceptedEvents, EVENTS, type Scope } from "./event.ts";
export { type Permission, permissionFor, PERMISSION_NAMES, PERMISSIONS } from "./permission.ts";
export { type Profile, PROFILE_NAMES, type ProfileName, profileNamed } from "./profile.ts";
