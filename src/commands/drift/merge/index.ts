/**
 * One report made of the JSON reports of many jobs. A report that is missing or broken is a failure in the merged one:
 * the others still count. This layer must never know how the jobs found their drift.
 */
export { mergeFiles } from "./merge-files.ts";
