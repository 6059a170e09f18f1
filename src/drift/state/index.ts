/**
 * Drift without Terraform: a state file is read, and every object of this provider in it is refreshed by the provider's
 * own engine, which sends nothing but reads. It must never know options, reports or exit codes, and never writes a
 * file.
 */
export { readState, type StateOptions } from "./read-state.ts";
export type { StandIn } from "./stand-in.ts";
