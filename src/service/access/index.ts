/**
 * Who calls, and what they can see: tokens, `sudo`, groups and projects. It decides from the store alone and answers with
 * refusals; it knows no setting.
 */
export { authenticate, authenticateAdmin, userIdOf } from "./authenticate.ts";
export { findGroup, findMaintainedProject, findMaintainedProjectById, findProject } from "./find-source.ts";
