import { parseAddress } from "../../terraform/index.ts";
import { saysUnchecked, type ManagedObject, type UncheckedFinding } from "../model/index.ts";
import { managedObjects, type PlanJson } from "../plan/index.ts";
import type { PlanStream } from "./plan-stream.ts";

/** The objects of a folder, as far as they are known. */
interface Seen {
  readonly stream: PlanStream;
  /** Null where there is none. */
  readonly plan: PlanJson | null;
  /** The folder, relative to the repository. */
  readonly folder: string;
}

/**
 * The objects that were not read, or not compared: those that failed, those of which the provider says so, those that
 * Terraform did not get to, and those that it was told to leave out.
 */
export function uncheckedFindings({ stream, plan, folder }: Seen): readonly UncheckedFinding[] {
  const reasons = new Map(
    [...stream.errors, ...stream.warnings.filter(saysUnchecked)].flatMap(({ address, summary, detail }) =>
      address === null ? [] : [[address, `${summary}: ${detail}`] as const],
    ),
  );
  const left = new Set(stream.warnings.filter(saysUnchecked).map(({ address }) => address));
  const isRead = ({ address }: ManagedObject): boolean => stream.refreshed.has(address) && !left.has(address);
  const objects = plan === null ? objectsOf(stream) : managedObjects(plan).filter((object) => !isRead(object));
  const why = whyUnchecked(plan, stream);
  return objects.map((object) => {
    return { kind: "not_checked", object, folder, place: null, reason: reasons.get(object.address) ?? why };
  });
}

/** Why objects were not checked of which nothing is said. */
function whyUnchecked(plan: PlanJson | null, { errors }: PlanStream): string {
  if (plan === null) return "There is no plan that compares it.";
  if (errors.length > 0) return "Terraform stopped before it was read.";
  return "Terraform was told not to read it: look for -target, -exclude or -refresh=false in TF_CLI_ARGS_plan.";
}

/** Without a plan, only those that Terraform began to read are known. None of them was compared. */
const objectsOf = ({ started }: PlanStream): readonly ManagedObject[] => [...started].map(objectAt);

/** The object with an address of which nothing else is known. */
function objectAt(address: string): ManagedObject {
  const { type, name, module } = parseAddress(address) ?? { type: "", name: "", module: null };
  return { address, type, name, module, provider: null, deposed: null, construct: null, scope: null };
}
