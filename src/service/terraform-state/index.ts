/**
 * Terraform states of projects, as the `http` backend of Terraform keeps them: their versions and their locks. It must
 * never know what is in a state, except for its serial.
 */
import type { ServiceRoute } from "../context.ts";
import { lockRoutes } from "./lock-routes.ts";
import { stateRoutes } from "./state-routes.ts";
import { versionRoutes } from "./version-routes.ts";

/** All routes of Terraform states. */
export const terraformStateRoutes: readonly ServiceRoute[] = [...stateRoutes, ...versionRoutes, ...lockRoutes];
