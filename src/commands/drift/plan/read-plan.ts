import type { ObjectReading, ReadFailure, ReportSource } from "../model/index.ts";
import { readInput } from "../../terminal/index.ts";
import { planFindings } from "./plan-findings.ts";
import { parsePlan, type PlanJson, type StateModule, type StateResource } from "./plan-json.ts";

/** Reads the plan in a file, or on stdin for `-`. Throws `invalid` where there is none. */
export async function readPlanFile(file: string): Promise<ObjectReading> {
  const plan = parsePlan(await readInput(file), file === "-" ? "stdin" : file);
  const isOpenTofu = [...plan.resource_changes, ...plan.resource_drift].some(({ provider_name: provider }) =>
    provider?.startsWith("registry.opentofu.org/"),
  );
  const findings = planFindings(plan, { folder: null, program: isOpenTofu ? "tofu" : "terraform" });
  const source: ReportSource = {
    kind: "plan",
    path: file,
    folder: null,
    program: `${isOpenTofu ? "OpenTofu" : "Terraform"} ${plan.terraform_version ?? ""}`.trim(),
    checked: plan.errored === true ? null : countOf(plan),
    // They were printed when the plan was made.
    warnings: null,
    failures: failuresOf(plan),
  };
  // A pipeline that has a plan alone has not all that declares something.
  return { source, findings, declares: null };
}

/** What a plan that was made elsewhere leaves out. */
function failuresOf(plan: PlanJson): readonly ReadFailure[] {
  const incomplete = (summary: string, detail: string): readonly ReadFailure[] => [{ summary, detail, command: null }];
  if (plan.errored === true) {
    return incomplete(
      "The plan failed",
      "It does not have the objects that could not be read. Its errors were printed when it was made.",
    );
  }
  if (plan.complete !== false || plan.deferred_changes.length > 0) return [];
  return incomplete("The plan is of a part", "It was made with -target or -exclude: the other objects were not read.");
}

/** How many objects a plan read: those that are there, and those that are gone. */
function countOf(plan: PlanJson): number {
  const gone = plan.resource_drift.filter(({ mode, change }) => mode === "managed" && change.after === null);
  return stateObjects(plan).length + gone.length;
}

/** The objects in the state of a plan that Terraform manages. */
export function stateObjects({
  prior_state: state,
}: PlanJson): readonly (StateResource & { readonly module: string | null })[] {
  const root = state?.values?.root_module;
  return root === undefined ? [] : objectsIn(root);
}

function objectsIn(module: StateModule): readonly (StateResource & { readonly module: string | null })[] {
  const own = (module.resources ?? []).filter(({ mode }) => mode === "managed");
  const here = own.map((resource) => ({ ...resource, module: module.address ?? null }));
  return [...here, ...(module.child_modules ?? []).flatMap(objectsIn)];
}
