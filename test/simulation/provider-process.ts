import type { Connect, Host } from "../../src/host/index.ts";
import { configOf, createEngine, type Engine } from "../../src/kit/engine/index.ts";
import { createClient } from "../../src/provider/client/index.ts";
import { createBreakers } from "../../src/provider/client/request/breaker.ts";
import { RETRY_TIMING } from "../../src/provider/client/request/retry-delay.ts";
import { tocsinProvider } from "../../src/provider/configuration/index.ts";
import { SERVICE_URL } from "./service.ts";
import type { Timeline } from "./timeline.ts";

/** The options of a process of the provider. */
export interface ProcessOptions {
  readonly timeline: Timeline;
  readonly connect: Connect;
  readonly token: string;
  readonly terraformVersion: string;
  /** Called with each line that the provider logs; null, which is faster, if they are not needed. */
  readonly log: ((text: string) => void) | null;
}

/** A process of the real provider on a machine with only a network and virtual time. */
export interface Process {
  readonly engine: Engine;
  /** Ends it properly, so that another one can take its place in memory. */
  readonly end: () => void;
}

interface Place {
  readonly engine: Engine;
  options: ProcessOptions;
}

/** Engines that are reconfigured for each process, since creating one takes as long as ten requests. */
const free: Place[] = [];

/** Starts a process. */
export async function startProcess(options: ProcessOptions): Promise<Process> {
  const place = free.pop() ?? newPlace(options);
  place.options = options;
  const { engine } = place;
  const block = configOf(engine.provider.attributes, { base_url: SERVICE_URL, token: options.token });
  engine.validateProvider(block);
  await engine.configure(block, options.terraformVersion);
  return { engine, end: () => void free.push(place) };
}

function newPlace(first: ProcessOptions): Place {
  const host = hostOf(() => place.options);
  const provider = tocsinProvider({
    version: "0.0.0",
    host,
    connect: (client) => {
      const { timeline, connect, log } = place.options;
      const logged: typeof client.log =
        log === null ? undefined : (level, message, fields) => log(`${level} ${message} ${JSON.stringify(fields())}`);
      const timing = { ...RETRY_TIMING, random: () => timeline.random.below(1000) / 1000 };
      return Promise.resolve(
        createClient({ ...client, ...(logged && { log: logged }) }, host, {
          connect,
          timing,
          breakers: createBreakers(),
        }),
      );
    },
  });
  const place: Place = { engine: createEngine(provider, {}), options: first };
  return place;
}

function hostOf(options: () => ProcessOptions): Host {
  return {
    env: {},
    runtime: "simulation",
    log: (text) => options().log?.(text),
    now: () => options().timeline.nowMs(),
    after: (ms, run) => options().timeline.after(ms, run),
    readFile: () => {
      throw Object.assign(new Error("no such file"), { code: "ENOENT" });
    },
    exists: () => false,
    isIp: () => 0,
    isInSubnet: () => false,
    isUsablePem: () => true,
    decompress: (bytes) => Promise.resolve(bytes),
    loadConnect: () => Promise.resolve(options().connect),
  };
}
