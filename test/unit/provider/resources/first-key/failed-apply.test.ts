import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { nodeHost } from "../../../../../src/host/node/index.ts";
import { createClient, type Client } from "../../../../../src/provider/client/index.ts";
import { createDriver, createEngine, configOf, type Driver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import { tocsinProvider } from "../../../../../src/provider/configuration/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { openReused } from "../../../../support/provider/reused-service.ts";
import { keyIdOf, seedWith, storedOf } from "../../../../support/provider/tracking.ts";
import { runs } from "../../../../support/runs.ts";
import { quickParts } from "../../../../support/server/http-server.ts";
import { createSchedule, type Schedule } from "../setting/coordination/schedule.ts";

const PROJECTS = Array.from({ length: 20 }, (_each, index) => `team/p${index}`);
const [UNSWITCHED = "", KEYLESS = ""] = PROJECTS;

/** A process of the provider. */
interface Run {
  readonly settings: Driver;
  readonly keys: Driver;
}

/** A service with the projects. */
async function openWorld() {
  const projects = PROJECTS.map((full_path, index) => ({ id: index + 1, full_path }));
  const service = await openReused({ seed: seedWith({}, { projects }) }, () => undefined);
  let client: Client | null = null;
  return {
    /** Starts a process whose requests are scheduled. If it fails, two writes are refused. */
    async start(schedule: Schedule, fails: boolean): Promise<Run> {
      const connect = (options: Parameters<typeof createClient>[0]) => {
        client ??= createClient(options, nodeHost, quickParts());
        return Promise.resolve(schedule.client(fails ? refusing(client) : client));
      };
      const provider = tocsinProvider({ version: "0.0.0", host: nodeHost, connect });
      const engine = createEngine(provider, {});
      await engine.configure(configOf(provider.attributes, { base_url: service.url, token: "token-ada" }), "1.11.4");
      const driver = (type: string) => createDriver(engine, engine.resource(type));
      return { settings: driver("tocsin_error_tracking_settings"), keys: driver("tocsin_client_key") };
    },
    /** The numbers of each project's keys. */
    keys: () =>
      Promise.all(
        PROJECTS.map(async (_path, index) => {
          const url = `${service.url}/api/v4/projects/${index + 1}/error_tracking/client_keys`;
          const answer = await fetch(url, { headers: { "private-token": "token-ada" } });
          return ((await answer.json()) as readonly { id: number }[]).map(({ id }) => id); // the service's own JSON
        }),
      ),
    async close() {
      await client?.close();
      await service.close();
    },
  };
}

/** Returns a client whose first two writes are refused. */
function refusing(client: Client): Client {
  const { errorTrackingSettings: settings, clientKeys: keys } = client;
  const refusal = () => {
    throw diagnosticError({ code: "denied", summary: "Refused" }, { why: "Refused." });
  };
  return {
    ...client,
    errorTrackingSettings: {
      ...settings,
      put: async (project, ...rest) => (project === UNSWITCHED ? refusal() : settings.put(project, ...rest)),
    },
    clientKeys: {
      ...keys,
      create: async (project, ...rest) => (project === KEYLESS ? refusal() : keys.create(project, ...rest)),
    },
  };
}

type Address = `${keyof Run}.${string}`;
const ADDRESSES = PROJECTS.flatMap((path): Address[] => [`settings.${path}`, `keys.${path}`]);
const partsOf = (address: Address) => address.split(/\.(.*)/s) as unknown as [keyof Run, string]; // by its type

/**
 * Runs an operation at each address: this many at a time, in this order, with the requests in the order of the
 * schedule.
 */
async function walk(
  addresses: readonly Address[],
  { schedule, parallelism }: { readonly schedule: Schedule; readonly parallelism: number },
  operation: (address: Address) => Promise<void>,
): Promise<void> {
  const left = [...addresses];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await operation(next);
  };
  await schedule.drive(Promise.all(Array.from({ length: parallelism }, worker)));
}

const anyWalk = fc.record({
  addresses: fc.shuffledSubarray(ADDRESSES, { minLength: ADDRESSES.length }),
  parallelism: fc.constantFrom(1, 2, 10),
  order: fc.array(fc.option(fc.nat(20)), { minLength: 1, maxLength: 30 }),
});

const KEYS_FIRST = { addresses: [...ADDRESSES].reverse(), parallelism: 1, order: [null] };

test("after settings and a key that fail, each project has one key, and a plan warns of the one that no resource has", async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, anyWalk, anyWalk, async (first, planned, again) => {
      const world = await openWorld();
      try {
        const stored = new Map<Address, Stored>();
        /** Applies everything; returns the addresses that fail. */
        const apply = async ({ addresses, parallelism, order }: typeof first, fails: boolean) => {
          const schedule = createSchedule(order);
          const run = await world.start(schedule, fails);
          const failed: Address[] = [];
          await walk(addresses, { schedule, parallelism }, async (address) => {
            const [kind, project] = partsOf(address);
            const outcome = await run[kind].apply(run[kind].config({ project }), stored.get(address));
            if (outcome.stored !== null) stored.set(address, outcome.stored);
            if (summaries(outcome, "error").length > 0) failed.push(address);
          });
          return failed;
        };
        const heldBy = (path: string) => {
          const key = stored.get(`keys.${path}`);
          return key === undefined ? null : keyIdOf(key);
        };

        const failed = await apply(first, true);
        // If its settings come first, the key takes the one that they create, and nothing is refused.
        expect([`settings.${UNSWITCHED}`, `keys.${KEYLESS}`]).toEqual(expect.arrayContaining(failed));
        expect(failed).toContain(`settings.${UNSWITCHED}`);
        const keys = await world.keys();
        expect(keys.map((each) => each.length)).toEqual(PROJECTS.map(() => 1));
        const unclaimed = PROJECTS.filter((path, index) => heldBy(path) !== keys[index]?.[0]);
        expect(unclaimed).toEqual(failed.includes(`keys.${KEYLESS}`) ? [KEYLESS] : []);

        const schedule = createSchedule(planned.order);
        const run = await world.start(schedule, false);
        const ids: string[] = [];
        await walk(planned.addresses, { schedule, parallelism: planned.parallelism }, async (address) => {
          const [kind, project] = partsOf(address);
          const { diagnostics } = await run[kind].plan(run[kind].config({ project }), stored.get(address));
          ids.push(...diagnostics.flatMap(({ detail }) => /import ID is `(.*?)`/.exec(detail)?.[1] ?? []));
        });
        expect(ids).toEqual(unclaimed.map((path) => `${path}:${keys[PROJECTS.indexOf(path)]?.[0]}`));
        for (const id of ids) {
          const adopting = createSchedule([null]);
          const { keys: adopter } = await world.start(adopting, false);
          stored.set(`keys.${KEYLESS}`, storedOf(await adopting.drive(adopter.import(id))));
        }

        expect(await apply(again, false)).toEqual([]);
        expect(await world.keys()).toEqual(PROJECTS.map((path) => [heldBy(path)]));
      } finally {
        await world.close();
      }
    }),
    // In the first run every key comes before its settings.
    {
      seed: 7,
      examples: [[KEYS_FIRST, KEYS_FIRST, KEYS_FIRST]],
      numRuns: runs(2, 200),
      plugins: [fc.interruptAfterTimeLimit(runs(12_000, 400_000))],
    },
  );
});
