/**
 * Who sends a request, and which groups and projects they can see: tokens, `sudo`, memberships, moved projects. It
 * decides from the store alone and throws refusals; it must never know what a route does with the answer.
 */
export {
  authenticate,
  authenticateAdmin,
  authenticateToken,
  canSudo,
  hasToken,
  userIdOf,
  withBasicToken,
} from "./authenticate.ts";
export { assertRole, findGroup, findMaintainedProject, findMaintainedProjectById, findProject } from "./find-source.ts";
export { accessLevelsOf, groupsAbove, reachOf } from "./memberships.ts";
