import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../../src/service/app/app.ts";
import type { ServiceContext } from "../../../src/service/context.ts";
import { FAULTS_PATH } from "../../../src/service/faults/index.ts";
import { createServer, listen } from "../../../src/service/http/index.ts";
import { profileNamed } from "../../../src/service/model/index.ts";
import { fillStore, parseSeed } from "../../../src/service/seed/index.ts";
import { openStore, type Store } from "../../../src/service/store/index.ts";
import type { ProfileName, SeedInput } from "../../../src/testing.ts";
import { createHeldRequests, type HeldRequests } from "./held-requests.ts";

/** Options of a service for one test. */
export interface ReusedOptions {
  readonly seed: SeedInput;
  readonly profile?: ProfileName;
  readonly faults?: boolean;
}

/** A service for one test. */
interface ReusedService {
  readonly url: string;
  readonly hold: HeldRequests["hold"];
  readonly close: () => Promise<void>;
}

/** The content of a server for one test: its data, its log, and the requests that wait. */
interface Content {
  readonly store: Store;
  readonly instance: ServiceContext["instance"];
  readonly log: (line: string) => void;
  readonly held: HeldRequests;
}

/** A server that listens, and is given other content for each test. */
interface Server {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly fill: (content: Content) => void;
  /** Waits until every request has been answered or given up; says whether one has set a fault rule. */
  readonly settle: () => Promise<boolean>;
}

const idle = new Map<string, Server[]>();
const servers: Server[] = [];

afterAll(async () => {
  idle.clear();
  await Promise.all(servers.splice(0).map(({ app }) => app.close()));
});

/**
 * A service with a store of its own, as `startService` starts it, behind a server that an earlier test of the file may
 * have used: starting one takes longer than most tests. `close` waits for requests under way and deletes the fault
 * rules; a server is not used again if it has a rate limit, or rules and no administrator in its seed.
 */
export async function openReused(
  { seed, profile = "interface", faults = false }: ReusedOptions,
  log: (line: string) => void,
): Promise<ReusedService> {
  const store = await openStore(null);
  const { instance } = fillStore(store, { seed: parseSeed(seed), token: null, log });
  const held = createHeldRequests();
  const content = { store, instance, log, held };
  // The app reads the limit once.
  const isReusable = instance.rateLimitPerMinute === null;
  const free = isReusable ? freeOf(`${profile} ${faults}`) : [];
  const server = free.pop() ?? (await startServer({ profile, faults }, content));
  server.fill(content);
  const admin = seed.users.find((user) => user.admin === true)?.token;
  const close = async () => {
    held.releaseAll();
    if ((await server.settle()) && admin !== undefined) await deleteRules(server.url, admin);
    const hasRules = await server.settle();
    store.close();
    if (isReusable && !hasRules) free.push(server);
  };
  return { url: server.url, hold: held.hold, close };
}

function freeOf(kind: string): Server[] {
  const free = idle.get(kind) ?? [];
  idle.set(kind, free);
  return free;
}

async function deleteRules(url: string, token: string): Promise<void> {
  await fetch(`${url}${FAULTS_PATH}`, { method: "DELETE", headers: { "private-token": token } });
}

async function startServer(
  { profile, faults }: { readonly profile: ProfileName; readonly faults: boolean },
  first: Content,
): Promise<Server> {
  let content = first;
  let url = "";
  const context: ServiceContext = {
    get store() {
      return content.store;
    },
    get instance() {
      return content.instance;
    },
    profile: profileNamed(profile),
    url: () => url,
  };
  const log = (line: string) => content.log(line);
  const app = createServer(createApp(context, { faults, isAllowedHost: () => true, log }).parts);
  app.addHook("onRequest", (received, _reply, done) => content.held.pass(received, done));
  const settle = watch(app);
  url = await listen(app, { host: "127.0.0.1", port: 0, log });
  const server = { app, url, settle, fill: (next: Content) => void (content = next) };
  servers.push(server);
  return server;
}

function watch(app: FastifyInstance): Server["settle"] {
  const open = new Set<ServerResponse>();
  let hasRules = false;
  app.server.on("request", ({ method, url }: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    // After the app's own listener, which writes to the log.
    response.once("close", () => {
      open.delete(response);
      if (url === FAULTS_PATH) hasRules = method !== "DELETE" || response.statusCode !== 200;
    });
  });
  return async () => {
    await Promise.all([...open].map((response) => new Promise((resolve) => response.once("close", resolve))));
    return hasRules;
  };
}
