import { isRecord } from "../../kit/json.ts";
import { attributeText, differencesOf, isMarked, type JsonValue } from "../drift/model/index.ts";

/** An attribute that a plan changes. */
export interface AttributeChange {
  /** Its path, such as `events.failed_pipeline`. */
  readonly attribute: string;
  readonly before: unknown;
  /** Null also when it is known only after an apply. */
  readonly after: unknown;
  /** Whether it is known only after an apply. */
  readonly isUnknown: boolean;
}

/** The planned change of an object or an output. */
export interface PlannedChange {
  /** Terraform's address; of an output, `output.<name>`. */
  readonly address: string;
  readonly action: "create" | "update" | "replace" | "delete" | "forget" | "import";
  readonly attributes: readonly AttributeChange[];
}

/** A difference between the service and the last apply. */
export interface Drift {
  /** Terraform's address. */
  readonly address: string;
  /** Its path, such as `events.failed_pipeline`; null where the whole object is gone. */
  readonly attribute: string | null;
  /** As last applied. */
  readonly recorded: unknown;
  /** As the service has it. */
  readonly live: unknown;
}

/** The parts of a plan as `terraform show -json` prints it, in its documented format. */
export interface PlanJson {
  readonly resource_changes?: readonly ObjectJson[];
  readonly resource_drift?: readonly ObjectJson[];
  readonly output_changes?: Readonly<Record<string, ChangeJson>>;
}

interface ObjectJson {
  readonly address: string;
  readonly mode: string;
  readonly change: ChangeJson;
}

interface ChangeJson {
  readonly actions: readonly string[];
  readonly before: JsonValue;
  readonly after?: JsonValue;
  readonly after_unknown?: unknown;
  readonly importing?: unknown;
}

/** Everything that an apply of a plan would do, in Terraform's order: objects, then outputs. */
export function plannedChanges({ resource_changes = [], output_changes = {} }: PlanJson): readonly PlannedChange[] {
  const objects = resource_changes.filter(({ mode }) => mode === "managed");
  const outputs = Object.entries(output_changes).map(([name, change]) => ({ address: `output.${name}`, change }));
  return [...objects, ...outputs].flatMap(({ address, change }) => {
    const action = actionOf(change);
    return action === null ? [] : [{ address, action, attributes: attributesOf(change) }];
  });
}

/** Everything that a refresh found, in Terraform's order. An object that only moved did not drift. */
export function driftOf({ resource_drift = [] }: PlanJson): readonly Drift[] {
  const objects = resource_drift.filter(({ mode }) => mode === "managed");
  return objects.flatMap(({ address, change: { before, after = null } }): readonly Drift[] => {
    if (after === null) return [{ address, attribute: null, recorded: null, live: null }];
    const differences = differencesOf(before, after);
    return differences.map(({ path, before: recorded, after: live }) => ({
      address,
      attribute: attributeText(path),
      recorded,
      live,
    }));
  });
}

function actionOf({ actions, importing }: ChangeJson): PlannedChange["action"] | null {
  if (actions.length > 1) return "replace";
  const [action] = actions;
  if (action === "create" || action === "update" || action === "delete" || action === "forget") return action;
  return importing === undefined ? null : "import";
}

function attributesOf({ before, after = null, after_unknown: unknown }: ChangeJson): readonly AttributeChange[] {
  // The value of an output need not be an object.
  const nothing = isRecord(before) || isRecord(after) ? {} : null;
  return differencesOf(before ?? nothing, after ?? nothing).map(({ path, before: old, after: planned }) => ({
    attribute: attributeText(path),
    before: old,
    after: planned,
    isUnknown: isMarked(unknown, path),
  }));
}
