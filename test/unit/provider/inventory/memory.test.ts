import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "@jest/globals";
import { walk, type Scope } from "../../../../src/provider/inventory/index.ts";
import { runs } from "../../../support/runs.ts";
import { answer, clientOf, closeAll } from "../../../support/server/http-server.ts";
import { partsFor } from "./collected.ts";
import { startListing } from "./listing-server.ts";

afterEach(closeAll);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void; // the flag has just made it

const MIB = 1024 * 1024;
const PROJECTS = runs(1200, 10_000);
/** The number of places after which the walk has allocated its connections and pages. */
const WARM = 500;
// Almost nothing: the keys of one project take 10 KiB, those of all others many MiB.
const MOST = 2;

const KEYS = JSON.stringify(
  Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    active: true,
    public_key: `${index}`.padEnd(250, "k"),
    tracker_dsn: `https://key@tracker.test/${"x".repeat(100)}`,
  })),
);

test(`a walk over ${PROJECTS} projects takes no more memory than one over ${WARM}`, async () => {
  const { url, seen } = await startListing(PROJECTS, ({ path, response }) => {
    if (path.endsWith("client_keys")) answer(response, 200, KEYS);
    return path.endsWith("client_keys");
  });
  const scope: Scope = { global: false, places: "membership" };
  const { signal } = new AbortController();
  const inUse = (): number => {
    seen.length = 0;
    collectGarbage();
    return process.memoryUsage().heapUsed / MIB;
  };
  let [count, before] = [0, 0];
  for await (const found of walk(clientOf(url), scope, { parts: partsFor("client_key"), signal })) {
    expect(found.kind).toBe("place");
    count += 1;
    if (count === WARM) before = inUse();
  }
  expect(count).toBe(PROJECTS);
  expect(inUse() - before).toBeLessThan(MOST);
});
