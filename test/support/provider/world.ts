import { afterEach } from "@jest/globals";
import { nodeHost } from "../../../src/host/node/index.ts";
import { createClient, type Client } from "../../../src/provider/client/index.ts";
import { createEngine, type Engine, configOf, createDriver, type Driver } from "../../../src/kit/engine/index.ts";
import type { Value } from "../../../src/kit/cty/index.ts";
import { tocsinProvider } from "../../../src/provider/configuration/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import type { HeldRequests } from "./held-requests.ts";
import { quickParts } from "../server/http-server.ts";
import { openReused, type ReusedOptions } from "./reused-service.ts";

/** Attributes of the provider's block besides the address and the token. */
type Settings = Readonly<Record<string, Value>>;

/** A service that runs, and Terraform runs against it. */
export interface World {
  readonly url: string;
  /** Starts a new run of Terraform, with a newly configured provider for the user of a token. */
  readonly run: (token?: string, settings?: Settings) => Promise<Driver>;
  /** The same for every resource: a run's engine. */
  readonly engine: (token?: string) => Promise<Engine>;
  /** The same for a Terraform that keeps identities. */
  readonly newerEngine: (token?: string) => Promise<Engine>;
  /** The engine of a run that plans each object once: Terraform validates the provider's block before. */
  readonly planningEngine: () => Promise<Engine>;
  /** Reads from the service, as any other program would. */
  readonly stored: (path: string, token?: string) => Promise<unknown>;
  /** Holds the next request of a method whose path ends like this. */
  readonly hold: HeldRequests["hold"];
  /** Changes something behind Terraform's back. */
  readonly put: (path: string, token?: string) => Promise<unknown>;
  /** Any other request of somebody who is not Terraform. */
  readonly request: (method: string, path: string, token?: string) => Promise<unknown>;
  /** The writes that the service has answered so far: method, path and status. */
  readonly writes: () => readonly string[];
  /** Every request that the service has answered so far: method and the last word of the path. */
  readonly requests: () => readonly string[];
  /** A client of the service, as a provider has it. */
  readonly client: () => Promise<Client>;
}

export const SEED: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      verified_emails: ["ada@work.example", "Ada@Example.com"],
      token: "token-ada",
    },
    { username: "bob", email: "bob@example.com", token: "token-bob" },
  ],
  groups: [{ id: 5, full_path: "team", visibility: "public" }],
  projects: [
    { id: 7, full_path: "team/app", visibility: "public", moved_from: ["team/old"] },
    { id: 8, full_path: "team/lib", visibility: "public" },
  ],
};

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Opens a service for one test. */
export async function openWorld(options: Partial<ReusedOptions> = {}): Promise<World> {
  const lines: string[] = [];
  const { url, hold, close } = await openReused({ seed: SEED, ...options }, (line) => lines.push(line));
  closers.push(close);
  const request = async (method: string, path: string, token = "token-ada") => {
    const answer = await fetch(`${url}/api/v4${path}`, { method, headers: { "private-token": token } });
    return answer.json();
  };
  return {
    url,
    hold,
    run: (token = "token-ada", settings = {}) => runOn(url, token, settings),
    engine: (token = "token-ada") => engineOn(url, token),
    newerEngine: (token = "token-ada") => engineOn(url, token, { terraformVersion: "1.15.9" }),
    planningEngine: () => engineOn(url, "token-ada", { isValidated: true }),
    stored: (path, token) => request("GET", path, token),
    put: (path, token) => request("PUT", path, token),
    request,
    client: () => clientOn(url),
    requests: () => lines.map((line) => line.replace(/^\S+ (\S+) \S*?([^/?\s]+)(\?\S*)? .*$/, "$1 $2")),
    writes: () => lines.map((line) => line.split(" ").slice(1, 4).join(" ")).filter((line) => !line.startsWith("GET")),
  };
}

/** A run of Terraform on the service at an address. */
export async function runOn(url: string, token: string, settings: Settings = {}): Promise<Driver> {
  const engine = await engineOn(url, token, settings);
  return createDriver(engine, engine.resource("tocsin_notification_setting"));
}

/** The client of a configured provider. */
async function clientOn(url: string): Promise<Client> {
  const provider = tocsinProvider({ version: "0.0.0", host: nodeHost, connect: connectForTest });
  const config = configOf(provider.attributes, { base_url: url, token: "token-ada" });
  const connect = provider.configure(config as Parameters<typeof provider.configure>[0], {
    env: {},
    terraformVersion: "1.11.4",
    warn: () => undefined,
  }); // a whole configuration, by the schema
  return connect();
}

/** Further options of a run. */
interface EngineOptions {
  readonly isValidated?: boolean;
  readonly terraformVersion?: string;
}

/** The engine of a run of Terraform on the service at an address. */
export async function engineOn(
  url: string,
  token: string,
  { isValidated = false, terraformVersion = "1.11.4", ...settings }: Settings & EngineOptions = {},
): Promise<Engine> {
  const provider = tocsinProvider({ version: "0.0.0", host: nodeHost, connect: connectForTest });
  const engine = createEngine(provider, {});
  const config = configOf(provider.attributes, { base_url: url, token, ...settings });
  if (isValidated) engine.validateProvider(config);
  await engine.configure(config, terraformVersion);
  return engine;
}

function connectForTest(options: Parameters<typeof createClient>[0]): Promise<Client> {
  const client = createClient(options, nodeHost, quickParts());
  closers.push(() => client.close());
  return Promise.resolve(client);
}

/** Closes something at the end of the test. */
export const closeLater = (close: () => Promise<unknown>): void => void closers.push(close);
