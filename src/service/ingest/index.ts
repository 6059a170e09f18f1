/**
 * The endpoint behind the DSN of client keys: it accepts the error reports of SDKs and counts their events. It must
 * never change the settings of a project, nor keep what a report says.
 */
export { eventCountRoute, receiverRoutes } from "./routes.ts";
