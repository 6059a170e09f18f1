/** Drives a provider's process as Terraform does, step by step, so that each step can be measured. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { nodeHost } from "../../src/host/node/index.ts";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { cleanEnvironment } from "../../test/support/terraform/terraform.ts";
import { clientCertificate, connect, COOKIE, openStandingStreams } from "../../test/support/plugin/plugin-process.ts";
import { encodeValue, valueFromJson } from "../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../src/kit/engine/index.ts";
import { encodeConfigureProviderRequest } from "../../test/support/protocol/generated/provider.ts";
import {
  configureProvider,
  getProviderSchema,
  readResource,
  validateResourceConfig,
} from "../../test/support/protocol/generated/provider-rpcs.ts";
import {
  decodeReadResourceResponse,
  encodeReadResourceRequest,
  encodeValidateResourceConfigRequest,
} from "../../test/support/protocol/generated/resource.ts";
import { createProviderEngine } from "../../src/provider/configuration/index.ts";

/** The number of calls that Terraform makes at the same time. */
const AT_A_TIME = 10;

/** A provider's process that has said where it listens. */
export interface Session {
  /** From the start of the process to its line on stdout. */
  readonly handshakeMs: number;
  /** Asks for the schema, as the first process of each command is. */
  schema(): Promise<void>;
  /** Validates a notification setting, without a service. */
  validate(): Promise<void>;
  /**
   * Configures the provider and reads a notification setting so many times, ten at a time: one request to the service
   * each.
   */
  read(service: Pick<ServiceProcess, "url" | "token">, count?: number): Promise<void>;
  /** Ends the session. Resolves to the time from the answer to Shutdown to the end of the process. */
  end(): Promise<number>;
}

/** Starts the executable of a provider as Terraform does; `env` is added to the environment. */
export async function startSession(executable: string, env: Readonly<Record<string, string>> = {}): Promise<Session> {
  const startedMs = performance.now();
  const child = spawn(executable, [], {
    env: cleanEnvironment({ ...COOKIE, PLUGIN_CLIENT_CERT: clientCertificate.certificatePem, ...env }),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const line = await firstLine(child);
  const handshakeMs = performance.now() - startedMs;
  const client = connect(line);
  const call = (path: string, request: Uint8Array = Buffer.alloc(0)): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, same, same, Buffer.from(request), (error, answer = Buffer.alloc(0)) => {
        if (error === null) resolve(answer);
        else reject(error);
      });
    });
  openStandingStreams(client);
  return {
    handshakeMs,
    async schema() {
      await call(getProviderSchema.path);
    },
    async validate() {
      await call(validateResourceConfig.path, validateMessage(createProviderEngine(nodeHost)));
    },
    async read({ url, token }, count = 1) {
      const engine = createProviderEngine(nodeHost);
      await call(configureProvider.path, configureMessage(engine, url, token));
      const readOne = async (): Promise<void> => {
        const answer = await call(readResource.path, readMessage(engine));
        const [problem] = decodeReadResourceResponse(answer).diagnostics;
        if (problem !== undefined) throw new Error(`${problem.summary}: ${problem.detail}`);
      };
      for (let left = count; left > 0; left -= AT_A_TIME) {
        await Promise.all(Array.from({ length: Math.min(left, AT_A_TIME) }, readOne));
      }
    },
    async end() {
      const ended = once(child, "exit").then(() => performance.now());
      await call("/plugin.GRPCController/Shutdown");
      const answeredMs = performance.now();
      const endedMs = await ended;
      client.close();
      return endedMs - answeredMs;
    },
  };
}

const same = (bytes: Buffer): Buffer => bytes;

function configureMessage({ type, provider }: Engine, url: string, token: string): Uint8Array {
  const config = configOf(provider.attributes, { base_url: url, token });
  return encodeConfigureProviderRequest({ config: { msgpack: encodeValue(config, type) }, terraformVersion: "1.11.4" });
}

const SETTING = { project: "bench/p0", level: "custom", on_destroy: "reset" };

function validateMessage(engine: Engine): Uint8Array {
  const { type, typeName } = engine.resource("tocsin_notification_setting");
  const config = { msgpack: encodeValue(valueFromJson(JSON.stringify(SETTING), type), type) };
  return encodeValidateResourceConfigRequest({ typeName, config });
}

function readMessage(engine: Engine): Uint8Array {
  const { type, typeName } = engine.resource("tocsin_notification_setting");
  const value = valueFromJson(JSON.stringify({ id: "project/bench/p0", ...SETTING }), type);
  return encodeReadResourceRequest({ typeName, currentState: { msgpack: encodeValue(value, type) } });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("the process has no stdout");
  for await (const line of createInterface(stdout)) return line;
  throw new Error("the provider ended before it said where it listens");
}
