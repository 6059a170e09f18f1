/**
 * Which projects have no alarm at all: no error tracking, no key, and nothing that the user is notified of. It consumes
 * a walk, and asks for the settings above it that decide. It must never know the options of the command, nor where its
 * text goes.
 */
export { FACTS } from "./coverage.ts";
export { reportCoverage, type CoverageFormat } from "./report-coverage.ts";
