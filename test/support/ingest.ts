import type { RequestListener } from "node:http";
import { afterEach } from "@jest/globals";
import { nodeHostWith } from "../../src/host/node/index.ts";
import {
  createIngest,
  detailOf,
  endpointOf,
  testEvent,
  type Answer,
  type Ingest,
} from "../../src/provider/ingest/index.ts";
import { closeAll, NAMES, startServer } from "./server/http-server.ts";

/** A key as the service makes them. */
export const KEY = "glet_0123456789abcdef0123456789abcdef";

/** The text of a failure; empty for none. */
export const detailIn = (failure: Answer["failure"]): string => (failure === null ? "" : detailOf(failure));

/** Functions to call when a test ends. */
export const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await closeAll();
});

type Options = Partial<Parameters<typeof createIngest>[0]>;

/** Opens what sends events, until the end of the test. */
export function openIngest(options: Options = {}, env: NodeJS.ProcessEnv = {}): Ingest {
  const ingest = createIngest(
    { names: NAMES, timeoutMs: 5000, maxConcurrentRequests: 10, ...options },
    nodeHostWith(env),
  );
  ends.push(() => ingest.close());
  return ingest;
}

/** An event like every other one. */
export const event = () => testEvent({ message: "a drill", environment: "test" });

/** The endpoint of the project 7 at an origin. */
export const endpointAt = (url: string) => {
  const endpoint = endpointOf(`${url.replace("//", `//${KEY}@`)}/errortracking/api/v1/projects/7`);
  if (endpoint === null) throw new Error("no DSN");
  return endpoint;
};

/** Sends one event to an origin. */
export async function sent(url: string, options: Options = {}, env: NodeJS.ProcessEnv = {}): Promise<Answer> {
  const found = await openIngest(options, env).send(endpointAt(url), event(), new AbortController().signal);
  if (found === null) throw new Error("not sent");
  return found;
}

/** Sends an event to a server that answers like this. */
export const answered = async (listener: RequestListener): Promise<Answer> => sent((await startServer(listener)).url);
