/**
 * Who calls, and what they can see: tokens, `sudo`, groups and projects. It decides from the store alone and answers with
 * refusals; it knows no setting.
 */
export { authenticate } from "./authenticate.ts";
export { findGroup, findMaintainedProject, findProject } from "./find-source.ts";
