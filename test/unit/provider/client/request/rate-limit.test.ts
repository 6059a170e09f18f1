import { afterEach, describe, expect, test } from "@jest/globals";
import type { Clock } from "../../../../../src/provider/client/clock.ts";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import { RateLimit } from "../../../../../src/provider/client/request/rate-limit.ts";
import { RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";
import { countRetries } from "../../../../support/provider/retries.ts";
import { until } from "../../../../support/until.ts";
import { simulate, type Fate } from "./simulation.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const GOOD = { level: "watch" };

/** Returns a clock that advances by 1 ms whenever it is read, and on which no wait of minutes ends. */
function steppingClock(): Clock {
  let ms = 0;
  return {
    nowMs: () => (ms += 1),
    after(waitMs, run) {
      const pass = (): void => {
        ms += waitMs;
        run();
      };
      if (waitMs < 60_000) queueMicrotask(pass);
      return () => undefined;
    },
    wait: () => Promise.reject(new Error("nothing waits here")),
  };
}

describe("a rate limit", () => {
  test.each(Array.from({ length: 12 }, (_, ms) => ms))(
    "holds no request whose pause ends while it looks at the clock: after %i ms",
    async (askedMs) => {
      const limit = new RateLimit(steppingClock(), { ...RETRY_TIMING, firstDelayMs: 0 });
      limit.refused({ error: {} as never, askedMs, durationMs: 0 }); // no error is made of it
      const opened = limit.opens(call);
      const held = new Promise((resolve) => setImmediate(resolve, "held"));
      expect(await Promise.race([opened, held])).toBe(true);
    },
  );

  test("holds back every request of the client until its time", async () => {
    let limitedMs = 0;
    const late: number[] = [];
    const { url } = await startServer((request, response) => {
      if (limitedMs === 0) {
        limitedMs = performance.now();
        response.setHeader("Retry-After", "1");
        answer(response, 429, "Retry later\n");
        return;
      }
      late.push(performance.now() - limitedMs);
      answer(response, 200, request.url?.includes("client_keys") === true ? [] : GOOD);
    });
    const { log, count } = countRetries();
    const client = clientOf(url, { maxRetries: 1, log }, { budgetMs: 60_000 });
    const first = client.notificationSettings.get(global, call);
    await until(() => count() > 0);
    await Promise.all([first, client.clientKeys.list("7", call), client.clientKeys.list("8", call)]);
    expect(late).toHaveLength(3);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(990);
  });

  test("is one line of the log, however many requests it holds back", async () => {
    let limited = 0;
    const { url } = await startServer((_request, response) => {
      limited += 1;
      if (limited <= 3) response.setHeader("Retry-After", "1");
      answer(response, limited <= 3 ? 429 : 200, limited <= 3 ? "Retry later\n" : []);
    });
    const lines: unknown[] = [];
    const log: NonNullable<ClientOptions["log"]> = (level, message, fields) => {
      if (message === "rate limit") lines.push([level, fields()]);
    };
    const { clientKeys } = clientOf(url, { maxRetries: 1, log }, { budgetMs: 60_000 });
    await Promise.all(["7", "8", "9"].map((project) => clientKeys.list(project, call)));
    const path = expect.stringMatching(/^\/api\/v4\/projects\/[789]\/error_tracking\/client_keys$/);
    expect(lines).toEqual([["warn", { method: "GET", path, wait_ms: 1000 }]]);
  });

  test("that asks for more than 90 s ends every call, until the time is over or there is another client", async () => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("Retry-After", "3600");
      answer(response, 429, "Retry later\n");
    });
    const client = clientOf(url, { maxRetries: 5 });
    const errors = [];
    for (const project of ["7", "8"]) errors.push(await rejectionOf(client.clientKeys.list(project, call)));
    expect(seen).toHaveLength(1);
    const [path, other] = ["7", "8"].map((project) => `/api/v4/projects/${project}/error_tracking/client_keys`);
    const why = "asks to wait 3600 s, and requests wait 90 s at most.";
    expect(errors.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(`^GET ${path} returned 429\\. .* ${why}`),
      expect.stringMatching(
        `^GET ${other} was given up, as the service limits the rate of requests\\. GET ${path} returned 429\\. .* ${why}`,
      ),
    ]);
    expect(errors.map(({ isGeneral }) => isGeneral)).toEqual([true, true]);
    await rejectionOf(clientOf(url, { maxRetries: 5 }).clientKeys.list("7", call));
    expect(seen).toHaveLength(2);
  });

  test("that ends every call lets the search for a lost write pass", async () => {
    const { url, seen } = await startServer((request, response) => {
      if (request.method === "POST") {
        void client.notificationSettings.get(global, call).catch(() => response.destroy());
        return;
      }
      const isLimited = request.url?.includes("notification_settings") === true;
      if (isLimited) response.setHeader("Retry-After", "3600");
      answer(
        response,
        isLimited ? 429 : 200,
        isLimited ? "" : [{ id: 1, active: true, public_key: "k", tracker_dsn: "http://h/1" }],
      );
    });
    const client = clientOf(url);
    const { value } = await client.clientKeys.create("7", { before: [], advice: "" }, call);
    expect(value).toMatchObject({ id: 1 });
    expect(seen.map((each) => each.split(" ")[0])).toEqual(["POST", "GET", "GET"]);
  });
});

describe("a plan of 400 settings under a limit that does not end", () => {
  const planned = async (retryAfter: string | undefined, afterMs = 50) => {
    const pauses: number[] = [];
    const limited = { status: 429, afterMs, ...(retryAfter !== undefined && { retryAfter }) };
    const onPause = (ms: number): void => void pauses.push(Math.round(ms / 1000));
    return { pauses, ...(await simulate({ objects: 400, service: () => limited, onPause })) };
  };

  test.each([
    ["1", 3],
    ["60", 2],
    ["87", 2],
    ["90", 1],
    ["91", 0],
    ["36000", 0],
  ])("ends within three minutes where it asks for %s s", async (asked, pauses) => {
    const plan = await planned(asked);
    expect(plan.errors.filter(({ isGeneral }) => isGeneral)).toHaveLength(400);
    expect(plan.pauses).toHaveLength(pauses);
    expect(Math.min(...plan.pauses)).toBeGreaterThanOrEqual(pauses === 0 ? Infinity : Number(asked));
    expect(plan.seconds).toBeLessThan(180);
    expect(plan.requests.length).toBeLessThanOrEqual(10 + pauses);
  });

  test.each([undefined, "0", "-5", "soon"])(
    "waits a minute at most if it asks for nothing usable: %p",
    async (asked) => {
      const { pauses, requests, seconds } = await planned(asked);
      expect(pauses).toEqual([1, expect.any(Number), expect.any(Number)]);
      expect(seconds).toBeGreaterThan(40);
      expect(seconds).toBeLessThan(62);
      // Ten at the same time, and one after each pause.
      expect(requests).toHaveLength(13);
    },
  );

  test("ends within three minutes if each response takes five seconds", async () => {
    for (const asked of ["1", "60", "85"]) expect((await planned(asked, 5000)).seconds).toBeLessThan(180);
  });

  test("ends immediately when the user stops it", async () => {
    const service = () => ({ status: 429, retryAfter: "60" });
    const { seconds, errors } = await simulate({ objects: 400, service, stopMs: 30_000 });
    expect(seconds).toBe(30);
    expect(errors.at(-1)?.summary).toBe("Request was canceled");
  });
});

test("a limit that lets one request pass at a time fails no call, however often it refuses one", async () => {
  const everyMs = 20_000;
  let nextMs = 0;
  const service = ({ ms }: { readonly ms: number }): Fate => {
    if (ms < nextMs) return { status: 429, retryAfter: String(Math.ceil((nextMs - ms) / 1000)) };
    nextMs = ms + everyMs;
    return "answered";
  };
  const { errors, seconds } = await simulate({ objects: 12, service });
  expect(errors).toEqual([]);
  expect(seconds).toBeLessThan(12 * 20);
});

test("a limit that another fault interrupts is not without an end", async () => {
  const fates: Fate[] = [429, 503, 429, 503, 429].map((status) => ({ status }));
  const { errors } = await simulate({ objects: 1, service: () => fates.shift() ?? "answered" });
  expect(errors).toEqual([]);
});
