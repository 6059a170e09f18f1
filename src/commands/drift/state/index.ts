/**
 * Drift without Terraform: state files are read, and every object of this provider in them is refreshed by the
 * provider's own engine, which sends nothing but reads. It must never know options, reports or exit codes, and never
 * writes a file.
 */
export { readStates, type StateOptions } from "./read-states.ts";
export type { StandIn } from "./stand-in.ts";
