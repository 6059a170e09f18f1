import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { nodeHost } from "../../../../../../src/host/node/index.ts";
import { createClient, type Client } from "../../../../../../src/provider/client/index.ts";
import {
  configOf,
  createDriver,
  createEngine,
  type Driver,
  type Stored,
} from "../../../../../../src/kit/engine/index.ts";
import { tocsinProvider } from "../../../../../../src/provider/configuration/index.ts";
import { quickParts } from "../../../../../support/server/http-server.ts";
import { summaries } from "../../../../../support/provider/outcome.ts";
import { openReused } from "../../../../../support/provider/reused-service.ts";
import { runs } from "../../../../../support/runs.ts";
import { seedWith } from "../../../../../support/provider/tracking.ts";
import { anyRuns, SUBJECTS, TYPES, type Block, type Run, type Subject } from "./any-run.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

/** A service with some settings of one type, and processes that run on it. */
interface World {
  readonly subjects: readonly Subject[];
  /** Starts a process of the provider whose requests are scheduled. */
  readonly start: (schedule: Schedule) => Promise<Driver>;
  /** Reads the value of each setting; undefined if the service has none yet. */
  readonly live: () => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

async function openWorld(type: Subject["type"]): Promise<World> {
  const service = await openReused({ seed: seedWith() }, () => undefined);
  const subjects = SUBJECTS[type];
  const { path, attribute } = TYPES[type];
  let client: Client | null = null;
  const value = async ({ place, id }: Subject): Promise<unknown> => {
    const headers = { "private-token": "token-ada" };
    const answer = await fetch(`${service.url}/api/v4/${place}s/${id}/${path}`, { headers });
    return ((await answer.json()) as Record<string, unknown>)[attribute]; // the service's own JSON
  };
  return {
    subjects,
    live: () => Promise.all(subjects.map(value)),

    async start(schedule) {
      const provider = tocsinProvider({
        version: "0.0.0",
        host: nodeHost,
        connect(options) {
          // All share one client, as its connections take much of the time.
          client ??= createClient(options, nodeHost, quickParts());
          return Promise.resolve(schedule.client(client));
        },
      });
      const engine = createEngine(provider, {});
      const written = { base_url: service.url, token: "token-ada" };
      await engine.configure(configOf(provider.attributes, written), "1.11.4");
      return createDriver(engine, engine.resource(type));
    },

    async close() {
      await client?.close();
      await service.close();
    },
  };
}

/** The result of a run: the stored state, the configuration, and the value of each setting. */
interface Known {
  readonly stored: ReadonlyMap<string, Stored>;
  readonly blocks: Run["blocks"];
  readonly live: readonly unknown[];
}

/** One operation, by the address that it is for. */
type Work = readonly (readonly [address: string, operation: () => Promise<void>])[];

/** Runs operations as Terraform does, this many at a time; each starts when it is its turn. */
async function runAll(work: Work, parallelism: number, schedule: Schedule): Promise<void> {
  const left = [...work];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [address, operation] = next;
      await schedule.turn(`start ${address}`);
      await operation();
    }
  };
  await schedule.drive(Promise.all(Array.from({ length: parallelism }, worker)));
}

function expectSuccess<T extends Parameters<typeof summaries>[0]>(outcome: T): T {
  expect(summaries(outcome, "error")).toEqual([]);
  return outcome;
}

const configAt = (driver: Driver, { subject, reference, value, keeps }: Block) =>
  driver.config({
    [subject.place]: reference,
    [TYPES[subject.type].attribute]: value,
    ...(keeps ? { on_destroy: "keep" } : {}),
  });

/** Refreshes and plans one address. Nothing has changed outside Terraform. */
async function plan(driver: Driver, block: Block | undefined, stored: Stored | null): Promise<void> {
  if (stored !== null) expect(expectSuccess(await driver.refresh(stored)).stored).toEqual(stored);
  if (block !== undefined) expectSuccess(await driver.plan(configAt(driver, block), stored));
}

/** Applies one address's block, and returns the stored state. */
async function apply(driver: Driver, block: Block | undefined, stored: Stored | null): Promise<Stored | null> {
  const destroy = async (): Promise<void> => {
    if (stored !== null) expect(expectSuccess(await driver.destroy(stored)).stored).toBeNull();
  };
  if (block === undefined) {
    await destroy();
    return null;
  }
  const config = configAt(driver, block);
  if (stored === null || block.change === "plain") return expectSuccess(await driver.apply(config, stored)).stored;
  if (block.change === "replace") await destroy();
  const created = expectSuccess(await driver.apply(config)).stored;
  if (block.change === "create before destroy") await destroy();
  return created;
}

/** Returns the expected value of a setting after a run. */
function expectedOf(subject: Subject, { blocks }: Run, before: { blocks: Run["blocks"]; value: unknown }): unknown {
  const blockOf = (all: Run["blocks"]) => [...all.values()].find((block) => block.subject === subject);
  const [block, prior] = [blockOf(blocks), blockOf(before.blocks)];
  if (block !== undefined) return block.value;
  return prior === undefined || prior.keeps ? before.value : TYPES[subject.type].released;
}

/** Plans and applies, each in a separate process, and expects every setting to match the configuration. */
async function terraformApply(world: World, run: Run, { stored, blocks: before, live }: Known): Promise<Known> {
  const { blocks, isPlanned, parallelism, order } = run;
  const schedule = createSchedule(order);
  const addresses = [...new Set([...stored.keys(), ...blocks.keys()])];
  const after = new Map<string, Stored>();
  const each = (step: string, work: (address: string) => Promise<void>): Work =>
    addresses.map((address) => [`${step} ${address}`, () => work(address)]);

  if (isPlanned) {
    const planner = await world.start(schedule);
    const planned = each("plan", (at) => plan(planner, blocks.get(at), stored.get(at) ?? null));
    await runAll(planned, parallelism, schedule);
  }

  const applier = await world.start(schedule);
  const applied = each("apply", async (at) => {
    const result = await apply(applier, blocks.get(at), stored.get(at) ?? null);
    if (result !== null) after.set(at, result);
  });
  await runAll(applied, parallelism, schedule);

  const expected = world.subjects.map((subject, index) =>
    expectedOf(subject, run, { blocks: before, value: live[index] }),
  );
  const settings = await world.live();
  schedule.explain(() => expect(settings).toEqual(expected));
  return { stored: after, blocks, live: settings };
}

test("however operations interleave, every setting ends as its configuration says, and none gets stuck", async () => {
  await fc.assert(
    fc.asyncProperty(anyRuns, async ([type, all]) => {
      const world = await openWorld(type);
      try {
        let known: Known = { stored: new Map(), blocks: new Map(), live: await world.live() };
        for (const run of all) known = await terraformApply(world, run, known);
      } finally {
        await world.close();
      }
    }),
    // The few runs of this seed fail if a write does not wait for deletes, if a delete does not look for writes, if an
    // old path counts as another project, and if two operations wait for each other. The time limit ends the search for
    // a smaller counterexample before jest ends the test.
    { seed: 22, numRuns: runs(20, 400), plugins: [fc.interruptAfterTimeLimit(runs(12_000, 400_000))] },
  );
});
