/**
 * Drift: what differs on the service from what was applied. A run reads folders through Terraform, a plan, a state, or
 * the reports of other runs, and writes reports. The folders know the model and, one way, each other: `folder` uses
 * `plan` and `place`. Drift must never know the arguments of a command, and never changes what it reads.
 */
export type { Output } from "./outputs.ts";
export type { FailOn } from "./model/index.ts";
export type { FormatName } from "./report/index.ts";
export type { DriftSource, UndeclaredOptions } from "./read-source.ts";
export { runDrift } from "./run-drift.ts";
// The index of `state` loads the provider, which most runs do not need.
export { parseStandIn, type StandIn } from "./state/stand-in.ts";
