import {
  isDrift,
  scopeOf,
  type ManagedObject,
  type ObjectFinding,
  type ObjectReading,
  type ReadFailure,
  type ReportSource,
  type UncheckedFinding,
} from "../model/index.ts";
import { readInput } from "../../terminal/index.ts";
import { destroyFailure, isDestroyPlan } from "./destroy-plan.ts";
import { planFindings } from "./plan-findings.ts";
import { parsePlan, type PlanJson, type StateModule, type StateResource } from "./plan-json.ts";

/** Reads the plan in a file, or on stdin for `-`. Throws `invalid` where there is none. */
export async function readPlanFile(file: string): Promise<ObjectReading> {
  const plan = parsePlan(await readInput(file), file === "-" ? "stdin" : file);
  const isOpenTofu = [...plan.resource_changes, ...plan.resource_drift].some(({ provider_name: provider }) =>
    provider?.startsWith("registry.opentofu.org/"),
  );
  const found = planFindings(plan, { folder: null, program: isOpenTofu ? "tofu" : "terraform", warnings: [] });
  const findings = plan.errored === true ? [...found, ...unreadIn(plan, found)] : found;
  const source: ReportSource = {
    kind: "plan",
    path: file,
    folder: null,
    program: `${isOpenTofu ? "OpenTofu" : "Terraform"} ${plan.terraform_version ?? ""}`.trim(),
    checked: plan.errored === true || isDestroyPlan(plan) ? 0 : countOf(plan),
    // They were printed when the plan was made.
    warnings: null,
    failures: failuresOf(plan),
  };
  // A pipeline that has a plan alone has not all that declares something.
  return { source, findings, declares: null };
}

/** Lists the parts that a plan made elsewhere leaves out. */
function failuresOf(plan: PlanJson): readonly ReadFailure[] {
  const incomplete = (summary: string, detail: string): readonly ReadFailure[] => [{ summary, detail, command: null }];
  if (plan.errored === true) {
    return incomplete(
      "The plan failed",
      "It does not say which objects could be read, so none counts as checked. Its errors were printed when it was made.",
    );
  }
  if (isDestroyPlan(plan)) return [destroyFailure("Make one without that option.")];
  if (plan.complete !== false || plan.deferred_changes.length > 0) return [];
  return incomplete("The plan is of a part", "It was made with -target or -exclude: the other objects were not read.");
}

/** The objects of a plan that failed, except for those that are seen to differ. */
function unreadIn(plan: PlanJson, found: readonly ObjectFinding[]): readonly UncheckedFinding[] {
  const seen = new Set(found.filter(isDrift).map(({ object }) => keyOf(object)));
  return managedObjects(plan)
    .filter((object) => !seen.has(keyOf(object)))
    .map((object) => ({ kind: "not_checked", object, folder: null, place: null, reason: FAILED }));
}

const FAILED = "The plan failed, and does not say whether it was read.";

const keyOf = ({ address, deposed }: ManagedObject): string => JSON.stringify([address, deposed]);

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

/** The same objects as findings name them, without those that the plan imports. */
export function managedObjects(plan: PlanJson): readonly ManagedObject[] {
  const imported = new Set(
    plan.resource_changes.filter(({ change }) => (change.importing ?? null) !== null).map(({ address }) => address),
  );
  return stateObjects(plan)
    .filter(({ address }) => !imported.has(address))
    .map(({ address, type, name, module, provider_name: provider = null, deposed_key: deposed = null, values }) => {
      return { address, type, name, module, provider, deposed, construct: null, scope: scopeOf(type, values) };
    });
}

function objectsIn(module: StateModule): readonly (StateResource & { readonly module: string | null })[] {
  const own = (module.resources ?? []).filter(({ mode }) => mode === "managed");
  const here = own.map((resource) => ({ ...resource, module: module.address ?? null }));
  return [...here, ...(module.child_modules ?? []).flatMap(objectsIn)];
}
