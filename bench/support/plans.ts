import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import type { Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { NO_GO, type Providers } from "./rivals.ts";
import type { Rename } from "./state.ts";
import { inTurns, type Measured, type Rounds } from "./statistics.ts";
import type { Comparison, Row } from "./table.ts";

/** The objects to plan, and the number of plans. */
export interface Plans {
  readonly service: ServiceProcess;
  readonly resources: number;
  readonly rounds: Rounds;
  readonly rename?: Rename;
  /** Runs after the workspaces are filled. */
  readonly whenFilled?: () => Promise<void>;
}

/** The seconds of a plan without changes by each contender, for each of the rounds; null for one that is not there. */
export async function planSeconds<Name extends string>(
  bench: Bench,
  contenders: Readonly<Record<Name, Contender | null>>,
  { service, resources, rounds, rename, whenFilled }: Plans,
): Promise<Record<Name, Measured>> {
  const measures: Record<string, () => Promise<number>> = {};
  for (const [name, contender] of Object.entries<Contender | null>(contenders)) {
    if (contender === null) continue;
    const workspace = await bench.openWorkspace(contender, { service });
    await workspace.fill(resources, rename);
    measures[name] = () => workspace.plan();
  }
  await whenFilled?.();
  const seconds = await inTurns(measures, rounds);
  const entries = Object.keys(contenders).map((name) => [name, seconds[name] ?? null]);
  return Object.fromEntries(entries) as Record<Name, Measured>; // the names of the contenders
}

/** The ratios that the targets allow. */
export interface Targets {
  readonly go?: number;
  readonly floor?: number;
}

/** The times of the floor and of the providers. */
export type Times = Readonly<Record<"floor" | keyof Providers, Measured>>;

/** The rows of the floor and the providers, with the targets of ours. */
export function providerRows({ floor, ours, go, other }: Times, targets: Targets, { other: named }: Providers): Row[] {
  const withFloor: Comparison = { with: "`terraform_data`", value: floor };
  const withGo: Comparison = { with: "Go", value: go };
  const compared = [limited(withFloor, targets.floor), limited(withGo, targets.go)];
  const rows: Row[] = [
    { what: "`terraform_data`", value: floor, unit: "seconds" },
    { what: "tocsin", value: ours, unit: "seconds", comparedWith: compared },
    { what: "Go", value: go, unit: "seconds", instead: NO_GO, comparedWith: [withFloor] },
  ];
  if (named === null) return rows;
  return [...rows, { what: named.name, value: other, unit: "seconds", comparedWith: [withFloor, withGo] }];
}

const limited = (comparison: Comparison, atMost: number | undefined): Comparison =>
  atMost === undefined ? comparison : { ...comparison, atMost };
