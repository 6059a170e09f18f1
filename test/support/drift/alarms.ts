/** Alarms that are applied, something that happens to them, and what Tocsin prints about it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Value } from "../../../src/kit/cty/index.ts";
import { createDriver, type Driver, type Engine, type Stored } from "../../../src/kit/engine/index.ts";
import { reportOf } from "../../../src/commands/drift/model/index.ts";
import { FORMATS, NO_PAINT } from "../../../src/commands/drift/report/index.ts";
import { readStates } from "../../../src/commands/drift/state/index.ts";
import { endpointOf } from "../../../src/provider/ingest/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import { event, openIngest } from "../ingest.ts";
import { openTracking, seedWith, type Tracking } from "../provider/tracking.ts";
import { engineOn } from "../provider/world.ts";
import { makeFolder } from "./state-drift.ts";
import { sampleState } from "./state-sample.ts";

/** Configurations by their addresses without `tocsin_`, such as `client_key.app`. */
export type Alarms = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** The objects that Terraform stores, by the same addresses. */
type StoredAlarms = ReadonlyMap<string, Stored>;

/** Alarms, and what happens to them. */
export interface Happening {
  /** Applied one after the other; the last one is planned again. */
  readonly applied: readonly Alarms[];
  /** Planned instead of the last one. */
  readonly planned?: Alarms;
  readonly seed?: SeedInput;
  readonly change?: (world: Tracking) => Promise<unknown>;
  /** The service afterwards, where no request can make it so; with the public key of the client key. */
  readonly after?: (publicKey: string) => SeedInput;
  /** Whether they are applied once more before the check. */
  readonly isAppliedAgain?: boolean;
  /** The token of the check. */
  readonly token?: string;
  /** Whether the state is not compared: an outage takes half a minute. */
  readonly isOutage?: boolean;
}

/** The results of the checks, and the way back. */
export interface Printed {
  /** The summaries of the applies and of the plan, the report about drift, and what came of a test event. */
  readonly text: string;
  /** Applies what was planned. Returns the report about drift then, and what came of a test event. */
  readonly apply: () => Promise<string>;
}

/** Applies the alarms, lets it happen, and runs the checks. */
export async function checked(happening: Happening): Promise<Printed> {
  const { applied, planned = applied.at(-1) ?? {}, seed = seedWith(), change, after, token = "token-ada" } = happening;
  const world = await openTracking({ seed });
  const stored = new Map<string, Stored>();
  const applying: string[] = [];
  for (const alarms of applied) applying.push(...(await applyAll(await world.engine(), alarms, stored)));
  await change?.(world);
  const publicKey = (stored.get("client_key.app")?.state["public_key"] ?? "") as string; // the schema's type
  const now = after === undefined ? world : await openTracking({ seed: { ...after(publicKey), dsn_url: world.url } });
  const apply = async (): Promise<readonly string[]> => {
    await refreshAll(await now.engine(token), stored);
    return applyAll(await now.engine(token), planned, stored);
  };
  if (happening.isAppliedAgain === true) applying.push(...(await apply()));
  const plan = await planAll(await engineOn(now.url, token, { isValidated: true }), planned, stored);
  const check = async (): Promise<string> =>
    `${await driftOf(stored, { url: now.url, token })}${await drillOf(stored, now.url)}`;
  return {
    text: [...applying, ...plan, happening.isOutage === true ? "" : await check()].join("\n"),
    async apply() {
      await apply();
      return check();
    },
  };
}

const typeOf = (address: string): string => `tocsin_${address.split(".")[0] ?? ""}`;

const driverOf = (engine: Engine, address: string): Driver => createDriver(engine, engine.resource(typeOf(address)));

/** Reads each object, as Terraform does before it applies. */
async function refreshAll(engine: Engine, stored: Map<string, Stored>): Promise<void> {
  for (const [address, prior] of stored) {
    const refreshed = (await driverOf(engine, address).refresh(prior)).stored;
    if (refreshed === null) stored.delete(address);
    else stored.set(address, refreshed);
  }
}

async function applyAll(engine: Engine, alarms: Alarms, stored: Map<string, Stored>): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const [address, written] of Object.entries(alarms)) {
    const driver = driverOf(engine, address);
    const outcome = await driver.apply(driver.config(written), stored.get(address) ?? null);
    if (outcome.stored === null) throw new Error(JSON.stringify(outcome.diagnostics));
    stored.set(address, outcome.stored);
    printed.push(...outcome.diagnostics.map(({ summary }) => summary));
  }
  return printed;
}

async function planAll(engine: Engine, alarms: Alarms, stored: StoredAlarms): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const [address, written] of Object.entries(alarms)) {
    const driver = driverOf(engine, address);
    const config = driver.config(written);
    const prior = stored.get(address);
    const refreshed = prior === undefined ? { stored: null, diagnostics: [] } : await driver.refresh(prior);
    const checked = engine.validateResource(engine.resource(typeOf(address)), config);
    const planned = await driver.plan(config, refreshed.stored);
    for (const { summary } of [...checked, ...refreshed.diagnostics, ...planned.diagnostics]) printed.push(summary);
  }
  return printed;
}

/** Compares a state of these objects, and returns the report of `tocsin drift --state`. */
async function driftOf(stored: StoredAlarms, { url, token }: { url: string; token: string }): Promise<string> {
  const path = join(await makeFolder(), "terraform.tfstate");
  const resources = [...stored].map(([address, { state, private: bytes }]) => {
    const [type = "", name = ""] = address.split(".");
    const schema_version = type === "notification_setting" ? 1 : 0;
    const instance = { schema_version, attributes: state, private: Buffer.from(bytes).toString("base64") };
    return { type: `tocsin_${type}`, name, instances: [instance] };
  });
  await writeFile(path, sampleState(resources));
  const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: token };
  const readings = await readStates({ paths: [path], env, standIns: [], signal: new AbortController().signal });
  return FORMATS.text(reportOf({ readings }), NO_PAINT);
}

/** The outcome of a test event with the key of the state; empty without one. */
async function drillOf(stored: StoredAlarms, url: string): Promise<string> {
  const dsn = stored.get("client_key.app")?.state["tracker_dsn"];
  const endpoint = typeof dsn === "string" ? endpointOf(dsn.replace(/@[^/]+/, `@${new URL(url).host}`)) : null;
  if (endpoint === null) return "";
  const answer = await openIngest().send(endpoint, event(), new AbortController().signal);
  return answer?.outcome ?? "";
}
