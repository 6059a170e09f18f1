/**
 * What the operations of one plan or apply remember of each other, so that no two write one setting and no delete
 * undoes a write. Each table is a file, made at first use and typed by the function that makes it (`context.shared`):
 * `claims` (what an apply writes), `plan-reads` (what the plans before creates have read), `in-state` (what is in
 * the state), `planned-settings` (what a configuration has twice) and `planned-destroys` (what a plan destroys, and
 * keeps). It knows settings by their references alone, and never which attributes they have. docs/concurrency.md says
 * who waits for whom.
 */
export { deleteSetting, writeSetting, type Unwrap } from "./change-setting.ts";
export { forgetInState, isInState, noteInState } from "./in-state.ts";
export { definePlanReads, forgetPlanReads } from "./plan-reads.ts";
export { enterDestroyed, enterKept, noteImported, type DestroyedSetting } from "./planned-destroys.ts";
export { enterPlanned, type Conflict, type PlannedSetting } from "./planned-settings.ts";
