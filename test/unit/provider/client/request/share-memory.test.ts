import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void; // the flag has just made it

const MIB = 1024 * 1024;
const BODY_BYTES = 2 * MIB;
// Half the size of the bodies; a client and its first connections take some memory, and so does the rest of the
// process.
const MOST = 20;
const { signal } = new AbortController();
const PROJECTS = Array.from({ length: 20 }, (_, index) => String(index + 1));
const KEY = { id: 1, active: true, public_key: "glet_1", tracker_dsn: "https://glet_1@tracker.test/7" };

/** Returns the growth of memory in MiB after these projects' keys were listed, and the number of requests. */
async function grownBy(url: string, projects: readonly string[]): Promise<number> {
  const { clientKeys } = clientOf(url);
  collectGarbage();
  const before = process.memoryUsage();
  for (const project of projects) await clientKeys.list(project, { signal });
  const grown = (): number => {
    collectGarbage();
    const after = process.memoryUsage();
    return (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / MIB;
  };
  // The server drops a page that nobody reads any more once it sees the connection end.
  for (let tries = 0; tries < 20 && grown() >= MOST; tries += 1) await setTimeout(50);
  const kept = grown();
  // The lists are still kept.
  for (const project of projects) expect((await clientKeys.list(project, { signal })).value).toEqual([KEY]);
  return kept;
}

test("a kept list holds its keys, and not the response that they came in", async () => {
  const body = JSON.stringify([{ ...KEY, later: "x".repeat(BODY_BYTES) }]);
  const { url, seen } = await startServer((_request, response) => answer(response, 200, body));
  expect(await grownBy(url, PROJECTS)).toBeLessThan(MOST);
  expect(seen).toHaveLength(PROJECTS.length);
});

test("a kept redirect of a moved project holds no page", async () => {
  const page = "y".repeat(BODY_BYTES);
  const { url, seen } = await startServer((request, response) => {
    const isMoved = request.url?.startsWith("/api/v4/projects/7/") !== true;
    if (isMoved) response.setHeader("location", "/api/v4/projects/7/error_tracking/client_keys");
    answer(response, isMoved ? 301 : 200, isMoved ? page : [KEY]);
  });
  expect(
    await grownBy(
      url,
      PROJECTS.map((project) => `team/old-${project}`),
    ),
  ).toBeLessThan(MOST);
  expect(seen).toHaveLength(PROJECTS.length + 1);
});
