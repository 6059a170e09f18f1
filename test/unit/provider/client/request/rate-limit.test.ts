import { afterEach, describe, expect, test } from "@jest/globals";
import { ERRORS } from "../../../../../src/provider/client/failure/response-diagnostics.ts";
import { ApiError, type ClientOptions } from "../../../../../src/provider/client/index.ts";
import { RateLimit } from "../../../../../src/provider/client/request/rate-limit.ts";
import { RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";
import { hearRetries } from "../../../../support/provider/retries.ts";
import { until } from "../../../../support/until.ts";
import { createVirtualClock } from "../../../../support/virtual-clock.ts";
import { simulate, type Fate } from "./simulation.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const GOOD = { level: "watch" };

describe("a rate limit", () => {
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
    const { log, count } = hearRetries();
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
    "waits a minute at most where it asks for nothing usable: %p",
    async (asked) => {
      const { pauses, requests, seconds } = await planned(asked);
      expect(pauses).toEqual([1, expect.any(Number), expect.any(Number)]);
      expect(seconds).toBeGreaterThan(40);
      expect(seconds).toBeLessThan(62);
      // Ten at once, and after each pause one.
      expect(requests).toHaveLength(13);
    },
  );

  test("ends within three minutes where each response takes five seconds", async () => {
    for (const asked of ["1", "60", "85"]) expect((await planned(asked, 5000)).seconds).toBeLessThan(180);
  });

  test("ends at once when the user stops it", async () => {
    const service = () => ({ status: 429, retryAfter: "60" });
    const { seconds, errors } = await simulate({ objects: 400, service, stopMs: 30_000 });
    expect(seconds).toBe(30);
    expect(errors.at(-1)?.summary).toBe("The request was cancelled");
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

const REFUSED = new ApiError({
  ...{ kind: ERRORS.rateLimited, status: 429, method: "GET", urlPath: "/api/v4/user", requestId: null },
  ...{ missing: null, mayHaveExecuted: false, clause: "", isFinal: false },
});

test("a limit that many runs share refuses each of them once, and answers each after its pause", async () => {
  // In each minute the service answers 40 requests, of 30 runs that all begin with ten.
  const clock = createVirtualClock();
  const windows = new Map<number, number>();
  const limits = Array.from({ length: 30 }, () => new RateLimit(clock, { ...RETRY_TIMING, random: () => 0 }));
  const isAnswered = (): boolean => {
    const minute = Math.floor(clock.nowMs() / 60_000);
    const count = (windows.get(minute) ?? 0) + 1;
    windows.set(minute, count);
    return count <= 40;
  };
  const begin = async (limit: RateLimit): Promise<boolean> => {
    while (await limit.opens(call)) {
      if (limit.isHolding(call)) continue;
      const answered = await limit.send(async () => {
        const answer = isAnswered();
        await clock.wait(50, call.signal);
        return answer;
      });
      if (answered) {
        limit.answered(50);
        return true;
      }
      const askedMs = 60_000 - (clock.nowMs() % 60_000);
      if (limit.refused({ error: REFUSED, askedMs, durationMs: 50 }) instanceof ApiError) return false;
    }
    return false;
  };
  const firsts = limits.map(async (limit) => (await Promise.all(Array.from({ length: 10 }, () => begin(limit))))[0]);
  const outcomes = await clock.run(Promise.all(firsts));
  expect(outcomes.filter((isGood) => !isGood)).toEqual([]);
});

describe("a limit that is closed", () => {
  const open = () => {
    const clock = createVirtualClock();
    const limit = new RateLimit(clock, { ...RETRY_TIMING, random: () => 0 });
    const refuse = (askedMs: number | null, durationMs = 0) => limit.refused({ error: REFUSED, askedMs, durationMs });
    return { clock, limit, refuse, wait: (ms: number) => clock.run(clock.wait(ms, call.signal)) };
  };

  test("opens when the time that the service asks for is over, and closes again at the next refusal", async () => {
    const { limit, refuse, wait } = open();
    expect(refuse(100_000)).toBeInstanceOf(ApiError);
    await wait(99_999);
    expect(await limit.opens(call)).toBe(false);
    await wait(1);
    expect(await limit.opens(call)).toBe(true);
    expect(refuse(1000)).toBeInstanceOf(ApiError);
  });

  test("opens after half a minute where the service asks for less", async () => {
    const { limit, refuse, wait } = open();
    for (const ms of [1000, 30_000, 30_000]) {
      expect(refuse(0)).toEqual({ ms, isNew: true });
      await wait(ms);
    }
    expect(refuse(0)).toBeInstanceOf(ApiError);
    await wait(29_999);
    expect(await limit.opens(call)).toBe(false);
    await wait(1);
    expect(await limit.opens(call)).toBe(true);
  });

  test("lets reads pass that belong to a write", async () => {
    const { limit, refuse } = open();
    refuse(100_000);
    expect([await limit.opens(call), await limit.opens({ ...call, isOfWrite: true })]).toEqual([false, true]);
  });

  test("ends what waits in a pause", async () => {
    const { clock, limit, refuse } = open();
    refuse(60_000);
    const waiting = limit.opens(call);
    refuse(100_000);
    expect(await clock.run(waiting)).toBe(false);
    expect(clock.nowMs()).toBe(0);
  });

  test("was not closed by refusals of requests that were sent before the pause", async () => {
    const { refuse, wait } = open();
    expect(refuse(1000)).toEqual({ ms: 1000, isNew: true });
    await wait(5000);
    for (const askedMs of [null, 1000, 1000, 1000]) expect(refuse(askedMs, 5001)).toMatchObject({ isNew: false });
  });

  test("is kept open by responses of another kind, but not by those to requests sent before the pause", async () => {
    const { limit, refuse, wait } = open();
    const pauses = [];
    for (const durationMs of [100, 0, 100, 100, 100]) {
      pauses.push(refuse(40_000) instanceof ApiError);
      await wait(50);
      limit.answered(durationMs);
      await wait(40_000);
    }
    expect(pauses).toEqual([false, false, false, false, false]);
    expect(refuse(40_000)).toBeInstanceOf(ApiError);
  });
});
