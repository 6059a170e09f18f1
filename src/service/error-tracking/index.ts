/**
 * The error tracking settings and client keys of projects, for their maintainers. It must never know what happens to
 * the reports that are sent with a key.
 */
export { clientKeyRoutes, DSN_PATH, dsnOf, relativeRootOf } from "./key-routes.ts";
export { errorTrackingSettingRoutes } from "./setting-routes.ts";
