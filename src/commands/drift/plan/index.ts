/** What a plan in JSON says about drift. It must never know how the plan was made, nor run Terraform. */
export { declaredInPlan } from "./declared-in-plan.ts";
export { destroyFailure, isDestroyPlan } from "./destroy-plan.ts";
export { planFindings } from "./plan-findings.ts";
export { LOWEST_TERRAFORM, parsePlan, type PlanJson } from "./plan-json.ts";
export { managedObjects, readPlanFile, stateObjects } from "./read-plan.ts";
