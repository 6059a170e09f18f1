/**
 * The provider server without a wire: it runs what the schema kit defines. It validates, plans, applies, reads, imports
 * and upgrades, reads data sources and invokes actions, on Terraform's values, and turns every error into a diagnostic.
 * From a state it makes the configuration of the object. It must never know gRPC, HTTP, or which resources there are:
 * those come in as arguments.
 */
export type { ActionEvent } from "./action.ts";
export { configFromState } from "./config-from-state.ts";
export { configOf, createDriver, type Driver } from "./driver.ts";
export type { Outcome, Stored } from "./driver-steps.ts";
export { createEngine, type Engine } from "./engine.ts";
export type { ManagedResource } from "./managed-resource.ts";
