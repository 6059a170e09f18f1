import { isRecord } from "../../../src/kit/json.ts";

/** Reads what a plan says about drift. */

/** The parts of `terraform show -json` that are read here. */
interface PlanJson {
  readonly resource_drift?: readonly {
    readonly address: string;
    readonly change: { readonly before: unknown; readonly after: unknown };
  }[];
}

/** One difference between what Terraform recorded and the service. */
export type Drift = ChangedAttribute | GoneObject;

interface ChangedAttribute {
  /** Terraform's address. */
  readonly object: string;
  /** Its path, such as `events.new_note`. */
  readonly attribute: string;
  readonly recorded: unknown;
  readonly live: unknown;
}

interface GoneObject {
  readonly object: string;
  readonly attribute: null;
}

/** Everything that drifted, in Terraform's order. */
export function driftIn(planJson: string): readonly Drift[] {
  const { resource_drift: drift = [] } = JSON.parse(planJson) as PlanJson; // Terraform's documented format
  return drift.flatMap(({ address: object, change: { before, after } }): readonly Drift[] =>
    after === null
      ? [{ object, attribute: null }]
      : differences("", before, after).map(([attribute, recorded, live]) => ({ object, attribute, recorded, live })),
  );
}

/**
 * The same in words, sorted: an attribute as `address.path: before -> after`, an object that is gone as `address:
 * gone`.
 */
export function driftOf(planJson: string): readonly string[] {
  const summaryOf = (drift: Drift): string =>
    drift.attribute === null
      ? `${drift.object}: gone`
      : `${drift.object}.${drift.attribute}: ${JSON.stringify(drift.recorded)} -> ${JSON.stringify(drift.live)}`;
  return driftIn(planJson).map(summaryOf).sort();
}

/** An attribute with its path, and both of its values. */
type Leaf = readonly [path: string, before: unknown, after: unknown];

function differences(path: string, before: unknown, after: unknown): readonly Leaf[] {
  if (isRecord(before) && isRecord(after)) {
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      differences(path === "" ? name : `${path}.${name}`, before[name], after[name]),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [[path, before, after]];
}
