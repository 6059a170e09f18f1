import type { Connect, Host } from "../../src/host/index.ts";
import { configOf, createEngine, type Engine } from "../../src/kit/engine/index.ts";
import { createClient } from "../../src/provider/client/index.ts";
import { createBreakers } from "../../src/provider/client/request/breaker.ts";
import { RETRY_TIMING } from "../../src/provider/client/request/retry-delay.ts";
import { tocsinProvider } from "../../src/provider/configuration/index.ts";
import { SERVICE_URL } from "./service.ts";
import type { Timeline } from "./timeline.ts";

/** What a process of the provider is started with. */
export interface ProcessOptions {
  readonly timeline: Timeline;
  readonly connect: Connect;
  readonly token: string;
  readonly terraformVersion: string;
  /** Hears every text that the provider logs. */
  readonly log: (text: string) => void;
}

/** Starts a process of the real provider in a machine that has nothing but a network and virtual time. */
export async function startProcess(options: ProcessOptions): Promise<Engine> {
  const { timeline, connect, token, terraformVersion, log } = options;
  const host = hostFrom(options);
  const timing = { ...RETRY_TIMING, random: () => timeline.random.below(1000) / 1000 };
  const provider = tocsinProvider({
    version: "0.0.0",
    host,
    connect: (client) => {
      const heard: typeof client.log = (level, message, fields) =>
        log(`${level} ${message} ${JSON.stringify(fields())}`);
      return Promise.resolve(
        createClient({ ...client, log: heard }, host, { connect, timing, breakers: createBreakers() }),
      );
    },
  });
  const engine = createEngine(provider, {});
  const block = configOf(provider.attributes, { base_url: SERVICE_URL, token });
  engine.validateProvider(block);
  await engine.configure(block, terraformVersion);
  return engine;
}

function hostFrom({ timeline, connect, log }: ProcessOptions): Host {
  return {
    env: {},
    runtime: "simulation",
    log,
    now: timeline.nowMs,
    after: timeline.after,
    readFile: () => {
      throw Object.assign(new Error("no such file"), { code: "ENOENT" });
    },
    exists: () => false,
    isIp: () => 0,
    isInSubnet: () => false,
    isUsablePem: () => true,
    decompress: (bytes) => Promise.resolve(bytes),
    loadConnect: () => Promise.resolve(connect),
  };
}
