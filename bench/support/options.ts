import { parseArgs } from "node:util";

// Node 20 parses these certificates at each start, and would pay for them alone.
delete process.env["NODE_EXTRA_CA_CERTS"];
process.env["CHECKPOINT_DISABLE"] = "1";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    rounds: { type: "string" },
    resources: { type: "string" },
    binary: { type: "string" },
    address: { type: "string" },
    configuration: { type: "string" },
  },
});

/** Whether to show in a minute that the script works: few rounds and resources, and no table is written. */
export const isQuick: boolean = values.quick;

/** The comma-separated names of the measurements; empty for all. */
export const only: string = values.only;

/** The number of rounds: what the command line says, else the script's own default. */
export const roundsOr = (rounds: number): number => Number(values.rounds ?? (isQuick ? 1 : rounds));

/** The number of resources, likewise. */
export const resourcesOr = (resources: number): number => Number(values.resources ?? (isQuick ? 20 : resources));

/** A provider that the command line names, to be measured beside the others. */
export interface NamedProvider {
  readonly binary: string;
  /** Its source address, such as `registry.terraform.io/tocsin/other`. */
  readonly address: string;
  /** The folder with its configuration. */
  readonly configuration: string;
}

/**
 * The provider that the command line names; null when it names none. Throws when one of the three options is missing.
 */
export function namedProvider(): NamedProvider | null {
  const { binary, address, configuration } = values;
  if (binary === undefined && address === undefined && configuration === undefined) return null;
  if (binary === undefined || address === undefined || configuration === undefined) {
    throw new Error("--binary, --address and --configuration are needed together");
  }
  return { binary, address, configuration };
}
