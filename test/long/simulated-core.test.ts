/**
 * The simulation's model of Terraform's core beside the engines: the same programs send the same requests, and leave
 * the same state.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@jest/globals";
import { APPLY, type Command } from "../simulation/program/program.ts";
import { runCommand } from "../simulation/command.ts";
import { EMPTY, type Configuration } from "../simulation/core/configuration.ts";
import { anyBlocks, type Dice } from "../simulation/program/any-block.ts";
import { anyEdit } from "../simulation/program/any-edit.ts";
import { SEED } from "../simulation/seed.ts";
import { newStack, type Stack } from "../simulation/stack.ts";
import { openWorlds, type Worlds } from "../simulation/world.ts";
import { createRandom } from "../support/random.ts";
import { asHcl } from "../support/terraform/as-hcl.ts";
import { runs } from "../support/runs.ts";
import { releaseOf } from "../support/terraform/release.ts";
import { describeEveryEngineAttached } from "../support/terraform/workspace.ts";

/** So many orders are tried to find that of an engine. */
const ORDERS = 100;

/** A configuration and how it is applied, with the options of the command line. */
interface Turn {
  readonly configuration: Configuration;
  readonly command: Command;
  readonly options: readonly string[];
}

/** The outcome of a turn. */
interface Did {
  readonly isOk: boolean;
  readonly requests: readonly string[];
  readonly state: Readonly<Record<string, unknown>>;
}

/** The same with a plain address in place of each that ends in a key. */
const withoutKeys = (configuration: Configuration): Configuration =>
  JSON.parse(JSON.stringify(configuration).replaceAll(/\[\\"(\w+)\\"\]/g, "_$1")) as Configuration; // the same shape

function turnsOf(seed: number): readonly Turn[] {
  const choices = createRandom(seed);
  const random: Dice = { ...choices, home: choices.pick([7, 8, 9]) };
  let configuration: Configuration = { ...EMPTY, blocks: anyBlocks(random, 2 + random.below(3)) };
  configuration = withoutKeys(configuration);
  return Array.from({ length: 4 }, (_, index): Turn => {
    if (index > 0) configuration = withoutKeys(anyEdit(configuration, random));
    const [address] = configuration.blocks
      .map((block) => block.address)
      .slice(random.below(configuration.blocks.length));
    const replace = address !== undefined && random.chance(0.25) ? [address] : [];
    const targets = address !== undefined && random.chance(0.15) ? [address] : [];
    const refresh = random.chance(0.85);
    const mode = index === 3 ? "destroy" : "normal";
    const isDestroy = mode === "destroy";
    return {
      configuration,
      command: { ...APPLY, parallelism: 1, replace: isDestroy ? [] : replace, targets, refresh, mode },
      options: [
        ...(isDestroy ? ["-destroy"] : replace.map((each) => `-replace=tocsin_${each}`)),
        ...targets.map((each) => `-target=tocsin_${each}`),
        ...(refresh ? [] : ["-refresh=false"]),
      ],
    };
  });
}

/** Writes in full, reads once each: how often something is read depends on what is under way at the same time. */
function comparable(requests: readonly string[]): readonly string[] {
  const named = requests.map((each) => each.replace(/\?.*$/, "").replace(/client_keys\/\d+/, "client_keys/one"));
  const writes = named.filter((each) => !each.startsWith("GET"));
  const reads = new Set(named.filter((each) => each.startsWith("GET")));
  return [...writes, ...reads].toSorted();
}

const OWN = ["id", "key_id", "public_key", "tracker_dsn", "previous_keys"];

/** The values of each object, except the numbers that the service gives. */
const valuesIn = (objects: Iterable<readonly [string, Readonly<Record<string, unknown>>]>): Did["state"] =>
  Object.fromEntries(
    [...objects].map(([address, object]) => {
      const values = Object.entries(object).filter(([name]) => !OWN.includes(name));
      const earlier = Array.isArray(object.previous_keys) ? object.previous_keys.length : 0;
      return [address, { ...Object.fromEntries(values), earlier }];
    }),
  );

interface Simulating {
  readonly worlds: Worlds;
  readonly engine: Pick<Command, "terraformVersion" | "readsForgotten">;
  readonly seed: number;
}

/** Runs the turns on the model, in the order of a seed. */
async function simulated(turns: readonly Turn[], { worlds, engine, seed }: Simulating): Promise<readonly Did[]> {
  let lines: string[] = [];
  const traced = () => (text: () => string) => void lines.push(text());
  return worlds.within({ seed, reads: { kind: "fresh" }, traced }, async (world) => {
    const stack: Stack = newStack("main");
    const did: Did[] = [];
    for (const { configuration, command } of turns) {
      lines = [];
      stack.configuration = configuration;
      const { isOk, stateAfter } = await runCommand(world, stack, { ...command, ...engine });
      const requests = lines.flatMap((line) => /^request \d+: ([A-Z]+ \/\S+)/.exec(line)?.[1] ?? []);
      const objects = [...stateAfter].flatMap(([address, { current }]) =>
        current === null ? [] : [[address, { ...current.stored.state }] as const],
      );
      did.push({ isOk, requests: comparable(requests), state: valuesIn(objects) });
    }
    return did;
  });
}

describeEveryEngineAttached("the model of Terraform's core", (open) => {
  const seeds = Array.from({ length: runs(2, 12) }, (_, index) => index + 1);
  test.each(seeds)("does what the engine does with the programs of seed %i", async (seed) => {
    const turns = turnsOf(seed);
    const lines: string[] = [];
    const workspace = await open({ seed: SEED, log: (line) => lines.push(line) });
    const did: Did[] = [];
    for (const { configuration, options } of turns) {
      lines.length = 0;
      await workspace.write(asHcl(configuration));
      const { code } = await workspace.terraform(["apply -auto-approve -parallelism=1", ...options].join(" "));
      const requests = lines.map((line) => line.split(" ").slice(1, 3).join(" "));
      const { stdout } = await workspace.terraform("state pull");
      const { resources = [] } = JSON.parse(stdout || "{}") as StateFile;
      const objects = resources.flatMap(({ type, name, instances }) =>
        instances.map(({ attributes }) => [`${type.replace("tocsin_", "")}.${name}`, attributes] as const),
      );
      did.push({ isOk: code === 0, requests: comparable(requests), state: valuesIn(objects) });
    }
    const [name = "", version = ""] = releaseOf(workspace.engine).split(" ");
    const engine = { terraformVersion: version, readsForgotten: name === "OpenTofu" };
    // An engine takes one of the orders that the model can take.
    const worlds = await openWorlds();
    const last = await simulated(turns, { worlds, engine, seed: 0 });
    for (let order = 1; order <= ORDERS; order += 1) {
      if (isDeepStrictEqual(await simulated(turns, { worlds, engine, seed: order }), did)) return;
    }
    expect(last).toEqual(did);
  });
});

/** The part of a state file that is read here. */
interface StateFile {
  readonly resources?: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}
