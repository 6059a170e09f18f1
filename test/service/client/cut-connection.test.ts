import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../../src/testing.ts";
import { onFirstPost, startCuttingProxy, type Cut } from "../../support/server/cutting-proxy.ts";
import { clientOf, closeAll } from "../../support/server/http-server.ts";
import { createRandom } from "../../support/random.ts";
import { isLong, runs } from "../../support/runs.ts";

const DIRECTIONS = ["request", "response"] as const;
/** More than a request or a response has. */
const BEYOND = 1000;
/**
 * More at once would overflow the queue of new connections, and the kernel then delivers a request seconds after it was
 * given up.
 */
const AT_ONCE = 30;
const RANDOM_BYTES = 20;
const call = { signal: new AbortController().signal };
const seed = Date.now();

let service: TestService;
let projects = 0;
/** The bytes of a POST that was not cut, and of its response. */
let whole: Readonly<Record<Cut["direction"], Buffer>>;

beforeAll(async () => {
  service = await startService({
    seed: {
      users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
      groups: [{ id: 1, full_path: "team", members: { ada: "maintainer" as const } }],
      // Numbers of one length, so that each request has the same bytes.
      projects: Array.from({ length: runs(300, 3000) }, (_, index) => ({
        id: 1001 + index,
        full_path: `team/app-${1001 + index}`,
      })),
    },
  });
  whole = await recorded();
});

afterAll(() => service.close());

const nextProject = (): string => String(1000 + (projects += 1));

async function recorded(): Promise<typeof whole> {
  const proxy = await startCuttingProxy(service.url, () => null);
  const client = clientOf(proxy.url, { token: service.token });
  await client.clientKeys.create(nextProject(), { before: [], advice: "" }, call);
  const exchange = { request: proxy.passed("request"), response: proxy.passed("response") };
  await closeAll();
  proxy.close();
  return exchange;
}

/** Finds the boundaries of a message, of each line of its head, and of its body, with the bytes beside them. */
function edgesOf(message: Buffer): readonly number[] {
  const text = message.toString("latin1");
  const lines = [...text.matchAll(/\r\n/g)].map(({ index }) => index + 2);
  const edges = [0, ...lines, text.length - 1, text.length].flatMap((edge) => [edge - 1, edge, edge + 1]);
  return [...new Set(edges)].filter((edge) => edge >= 0);
}

/** The bytes after which a message is cut: all of them in the long tests. */
function cutsOf(message: Buffer): readonly number[] {
  if (isLong) return Array.from({ length: message.length + 3 }, (_, index) => index);
  const random = createRandom(seed);
  return [...edgesOf(message), ...Array.from({ length: RANDOM_BYTES }, () => random.below(message.length))];
}

/**
 * Makes a key over a connection that is cut, as the provider does, and returns what there is then, and how often it was
 * cut.
 */
async function makeKeyThrough(cut: Cut) {
  const project = nextProject();
  const proxy = await startCuttingProxy(service.url, onFirstPost(cut));
  // Long enough for a busy machine; how long a POST that was never executed is looked for follows from it.
  const options = { token: service.token, requestTimeoutMs: 4000, maxRetries: 5 };
  const client = clientOf(proxy.url, options, { budgetMs: 40_000 });
  try {
    const { value: before } = await client.clientKeys.list(project, { ...call, fresh: true });
    const { value: key } = await client.clientKeys.create(project, { before, advice: "" }, call);
    const { value: listed } = await client.clientKeys.list(project, { ...call, fresh: true });
    const isOne = before.length === 0 && listed.map(({ id }) => id).join() === String(key.id);
    return { ...cut, isOne, isCut: proxy.cuts(cut.direction) === 1 };
  } catch (thrown) {
    throw new Error(`cut after ${cut.bytes} bytes of the ${cut.direction}, seed ${seed}`, { cause: thrown });
  } finally {
    await client.close();
    proxy.close();
  }
}

async function makeKeys(direction: Cut["direction"], positions: readonly number[]) {
  const results: Awaited<ReturnType<typeof makeKeyThrough>>[] = [];
  for (let first = 0; first < positions.length; first += AT_ONCE) {
    const some = positions.slice(first, first + AT_ONCE);
    results.push(...(await Promise.all(some.map((bytes) => makeKeyThrough({ direction, bytes })))));
    await closeAll();
  }
  return results;
}

describe.each(DIRECTIONS)("one key is made where the connection is cut in the %s", (direction) => {
  test("after any of its bytes", async () => {
    const results = await makeKeys(direction, cutsOf(whole[direction]));
    expect({ seed, wrong: results.filter(({ isOne }) => !isOne) }).toEqual({ seed, wrong: [] });
    // Nothing would be proved if the proxy cut nothing. A response tells how long it took, in more or fewer digits.
    const surely = whole[direction].length - 4;
    expect(results.filter(({ bytes, isCut }) => bytes < surely && !isCut)).toEqual([]);
  });

  test("or behind the last of them, which cuts nothing", async () => {
    expect(await makeKeys(direction, [BEYOND])).toMatchObject([{ isOne: true, isCut: false }]);
  });
});
