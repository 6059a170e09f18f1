/** Reads what a plan says about drift. */

/** The parts of `terraform show -json` that are read here. */
interface PlanJson {
  readonly resource_drift?: readonly {
    readonly address: string;
    readonly change: { readonly before: unknown; readonly after: unknown };
  }[];
}

/** Everything that drifted, sorted: an attribute as `address.path: before -> after`, an object that is gone as `address: gone`. */
export function driftOf(planJson: string): readonly string[] {
  const { resource_drift: drift = [] } = JSON.parse(planJson) as PlanJson; // Terraform's documented format
  return drift
    .flatMap(({ address, change: { before, after } }) =>
      after === null ? [`${address}: gone`] : differences(address, before, after),
    )
    .sort();
}

function differences(path: string, before: unknown, after: unknown): readonly string[] {
  if (isObject(before) && isObject(after)) {
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      differences(`${path}.${name}`, before[name], after[name]),
    );
  }
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return was === is ? [] : [`${path}: ${was} -> ${is}`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
