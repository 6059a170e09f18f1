/**
 * Which projects have an alarm, and what reports of each: error tracking, keys, and the user's notifications. It
 * consumes a walk, and asks for the settings above it that decide. It must never know the options of the command, nor
 * where its text goes.
 */
export { FACTS } from "./facts.ts";
export { reportCoverage, type CoverageFormat } from "./report-coverage.ts";
