/**
 * Projects and groups themselves, read-only: what clients look up before they ask for settings. It must never know what
 * settings they have, nor decide who sees them.
 */
export { groupListRoutes } from "./group-list-routes.ts";
export { projectListRoutes } from "./project-list-routes.ts";
export { projectAndGroupRoutes } from "./routes.ts";
