/** Reads drift from a plan in JSON. It must never depend on how the plan was made, nor run Terraform. */
export { declaredInPlan } from "./declared-in-plan.ts";
export { destroyFailure, isDestroyPlan } from "./destroy-plan.ts";
export { planFindings } from "./plan-findings.ts";
export { LOWEST_TERRAFORM, parsePlan, type PlanJson } from "./plan-json.ts";
export { managedObjects, readPlanFile, stateObjects } from "./read-plan.ts";
