/**
 * The coordination of one plan's or apply's operations, so that no two write one setting and no delete undoes a write.
 * Each table is a file, created at first use and typed by the function that creates it (`context.shared`):
 *
 * - `claims` has the settings that an apply writes.
 * - `plan-reads` has the results that the plans before creates have read.
 * - `in-state` has the settings in the state.
 * - `planned-settings` finds settings that a configuration has twice.
 * - `planned-destroys` has the settings that a plan destroys, and those that it keeps.
 *
 * The folder knows settings only by their references, and must never know which attributes they have.
 * docs/concurrency.md says which operation waits for which.
 */
export { deleteSetting, writeSetting, type Unwrap } from "./change-setting.ts";
export { forgetInState, isInState, noteInState } from "./in-state.ts";
export { definePlanReads, forgetPlanReads } from "./plan-reads.ts";
export { enterDestroyed, enterKept, noteImported, type DestroyedSetting } from "./planned-destroys.ts";
export { enterPlanned, type Conflict, type PlannedSetting } from "./planned-settings.ts";
