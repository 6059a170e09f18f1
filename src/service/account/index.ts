/**
 * Who asks, with what, and whom: the caller, the token and the service's release, which clients look up first. It must
 * never know projects, groups or settings.
 */
export { accountRoutes } from "./routes.ts";
