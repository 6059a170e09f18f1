import { setTimeout as wait } from "node:timers/promises";
import { startCuttingProxy, type Cut } from "../server/cutting-proxy.ts";
import { randomFrom } from "../../../src/service/faults/fault-rules.ts";
import type { ServiceProcess } from "../terraform/sandbox.ts";

/**
 * The shares of requests that go wrong; together they make 5 % of all. One request in seven creates a key. That is the
 * only request that cannot be sent again, so creations go wrong more often.
 */
const SHARE = 0.032;
const MORE_OF_POSTS = 0.13;

/** The requests of the provider, and how many of them each kind of fault hit. */
export interface Tally {
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
}

/** A route to a service on which requests go wrong until it is ended. */
export interface BadNetwork {
  readonly url: string;
  /** Does what makes the service forget its faults, such as a restart, and injects them again. */
  survive(restart: () => Promise<void>): Promise<void>;
  /** Has every request go wrong in the same way for so many milliseconds. */
  suffer(phase: string, ms: number): Promise<void>;
  /** Removes the faults from the service and closes the route. */
  end(): Promise<Tally>;
}

/**
 * The service's own faults. The slow one takes longer than the `request_timeout` of the configuration; its request is
 * carried out.
 */
const OF_THE_SERVICE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "500": { kind: "status", status: 500 },
  "500 after the write": { kind: "status", status: 500, carried_out: true },
  "502 with a web page": { kind: "html", status: 502 },
  "503, Retry-After: 1": { kind: "status", status: 503, headers: { "Retry-After": "1" } },
  "429, Retry-After: 0": { kind: "status", status: 429, headers: { "Retry-After": "0" } },
  "429, Retry-After: 1": { kind: "status", status: 429, headers: { "Retry-After": "1" } },
  "dropped before the write": { kind: "drop" },
  "dropped after the write": { kind: "drop", carried_out: true },
  "body cut": { kind: "truncate", bytes: 20 },
  "0.5 s late": { kind: "delay", milliseconds: 500 },
  "too slow": { kind: "slow", milliseconds: 4_000 },
};

/** The faults of the proxy: it cuts at a random byte below this one, which every request and response has. */
const OF_THE_PROXY: Readonly<Record<string, Cut>> = {
  "request cut": { direction: "request", bytes: 150 },
  "response cut": { direction: "response", bytes: 500 },
};

const OF_ALL_REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "all 502": { kind: "html", status: 502 },
  "all 503": { kind: "status", status: 503 },
  "all 429, Retry-After: 1": OF_THE_SERVICE["429, Retry-After: 1"] ?? {},
};

/** The names of faults that hit all requests for a while. */
export const PHASES: readonly string[] = Object.keys(OF_ALL_REQUESTS);

/** The kinds of faults; all are equally frequent. */
export const FAULTS: readonly string[] = [...Object.keys(OF_THE_SERVICE), ...Object.keys(OF_THE_PROXY)];

/** The rules for the service, in the order of its faults: first for creations only, then for all requests. */
const RULES = [
  ...rulesWith({ method: "POST", share: MORE_OF_POSTS / FAULTS.length }),
  ...rulesWith({ share: SHARE / FAULTS.length }),
];

function rulesWith(rule: { readonly method?: string; readonly share: number }) {
  return Object.values(OF_THE_SERVICE).map((fault) => ({ ...rule, fault }));
}

/** Injects faults at random, from a seed, into requests of the v4 interface that come through its URL. */
export async function startBadNetwork(service: ServiceProcess, seed: number): Promise<BadNetwork> {
  const inject = async (): Promise<void> => {
    for (const [index, rule] of RULES.entries()) {
      const body = JSON.stringify({ ...rule, path: "/api/*", seed: (seed * 100 + index) % 2 ** 32 });
      await callFaults(service, { method: "POST", body });
    }
  };
  await inject();
  const counts = RULES.map(() => 0);
  // The rules are listed in the order in which they were added.
  const count = async (): Promise<void> => {
    for (const [index, hits] of (await hitsIn(service)).entries()) counts[index] = (counts[index] ?? 0) + hits;
  };
  const inPhases: Record<string, number> = {};
  // Creations and other requests arrive in any order, which must not change what each of them draws.
  const [ofPosts, ofOthers] = [randomFrom(seed), randomFrom(seed + 2 ** 31)];
  const proxy = await startCuttingProxy(service.url, (method) => {
    const [random, share] = method === "POST" ? [ofPosts, SHARE + MORE_OF_POSTS] : [ofOthers, SHARE];
    const cut = Object.values(OF_THE_PROXY)[Math.floor((random() * FAULTS.length) / share)];
    return cut === undefined ? null : { ...cut, bytes: Math.floor(random() * cut.bytes) };
  });
  return {
    url: proxy.url,
    async survive(restart) {
      await count();
      await restart();
      await inject();
    },
    async suffer(phase, ms) {
      await count();
      await callFaults(service, { method: "DELETE" });
      await callFaults(service, {
        method: "POST",
        body: JSON.stringify({ path: "/api/*", fault: OF_ALL_REQUESTS[phase] }),
      });
      await wait(ms);
      const [hits = 0] = await hitsIn(service);
      inPhases[phase] = (inPhases[phase] ?? 0) + hits;
      await callFaults(service, { method: "DELETE" });
      await inject();
    },
    async end() {
      proxy.close();
      await count();
      await callFaults(service, { method: "DELETE" });
      const hitsOf = (index: number): number => counts[index] ?? 0;
      const names = Object.keys(OF_THE_SERVICE);
      const hits = names.map((name, index) => [name, hitsOf(index) + hitsOf(names.length + index)]);
      const cuts = Object.entries(OF_THE_PROXY).map(([name, { direction }]) => [name, proxy.cuts(direction)]);
      const faults = Object.fromEntries([...hits, ...cuts]) as Record<string, number>; // pairs of the two
      return { requests: proxy.requests(), faults: { ...faults, ...inPhases } };
    },
  };
}

/** The sum of several tallies. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    requests: sum(({ requests }) => requests),
    faults: Object.fromEntries([...FAULTS, ...PHASES].map((name) => [name, sum(({ faults }) => faults[name] ?? 0)])),
  };
}

/** How many requests were faulted in all. */
export const faultedIn = ({ faults }: Tally): number => Object.values(faults).reduce((sum, count) => sum + count, 0);

/** How often each rule was applied. */
async function hitsIn(service: ServiceProcess): Promise<readonly number[]> {
  const rules = await callFaults(service, { method: "GET" });
  return (rules as readonly { readonly hits: number }[]).map(({ hits }) => hits); // as its guide has them
}

async function callFaults({ url, token }: ServiceProcess, init: RequestInit): Promise<unknown> {
  const answer = await fetch(`${url}/_tocsin/faults`, { ...init, headers: { "PRIVATE-TOKEN": token } });
  if (!answer.ok) throw new Error(`${init.method ?? ""} /_tocsin/faults: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
