import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../../src/testing.ts";
import { onFirstPost, startCuttingProxy, type Cut } from "../../support/cutting-proxy.ts";
import { clientOf, closeAll } from "../../support/http-server.ts";

// Of the POST, and of its response: more than each has, so that the last cuts are none.
const BYTES = { request: 300, response: 800 };
// More at once would overflow the queue of new connections, and the kernel then delivers a request seconds after it was given up.
const CHUNK = 50;
const call = { signal: new AbortController().signal };

let service: TestService;

beforeAll(async () => {
  const projects = Array.from({ length: BYTES.request + BYTES.response }, (_, index) => ({
    id: index + 1,
    full_path: `team/app-${index + 1}`,
  }));
  const seed = {
    users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
    groups: [{ id: 1, full_path: "team", members: { ada: "maintainer" as const } }],
    projects,
  };
  service = await startService({ seed });
});

afterAll(() => service.close());

/** Makes a key over a connection that is cut, as the provider does, and returns what there is then, and how often it was cut. */
async function makeKeyThrough(cut: Cut, project: string) {
  const proxy = await startCuttingProxy(service.url, onFirstPost(cut));
  // Long enough for a busy machine; how long a POST that was never executed is looked for follows from it.
  const options = { token: service.token, requestTimeoutMs: 1500, maxRetries: 5 };
  const client = clientOf(proxy.url, options, { budgetMs: 20_000 });
  try {
    const { value: before } = await client.clientKeys.list(project, { ...call, fresh: true });
    const { value: key } = await client.clientKeys.create(project, { before, advice: "" }, call);
    const { value: listed } = await client.clientKeys.list(project, { ...call, fresh: true });
    return { cuts: proxy.cuts(cut.direction), before: before.length, made: key.id, listed: listed.map(({ id }) => id) };
  } finally {
    await client.close();
    proxy.close();
  }
}

describe.each(["request", "response"] as const)(
  "one key is made where the connection is cut in the %s",
  (direction) => {
    const starts = Array.from({ length: BYTES[direction] / CHUNK }, (_, index) => index * CHUNK);

    test.each(starts)("after any of the 50 bytes from %i on", async (first) => {
      const positions = Array.from({ length: CHUNK }, (_, index) => first + index);
      const firstProject = direction === "request" ? 1 : 1 + BYTES.request;
      const results = await Promise.all(
        positions.map((bytes) => makeKeyThrough({ direction, bytes }, String(firstProject + bytes))),
      );
      const wrong = results.filter(({ before, made, listed }) => before !== 0 || listed.join() !== String(made));
      expect(wrong).toEqual([]);
      // Nothing would be proved if the proxy cut nothing, nor if it could still cut behind the last of these bytes.
      const isWithinBoth = first + CHUNK <= 150;
      if (isWithinBoth) expect(results.every(({ cuts }) => cuts === 1)).toBe(true);
      if (first + CHUNK === BYTES[direction]) expect(results.every(({ cuts }) => cuts === 0)).toBe(true);
      await closeAll();
    });
  },
);
