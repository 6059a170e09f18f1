/** Tests of the limit itself, on a virtual clock: who shares it, and when it closes. */
import { describe, expect, test } from "@jest/globals";
import { ERRORS } from "../../../../../src/provider/client/failure/response-diagnostics.ts";
import { ApiError } from "../../../../../src/provider/client/index.ts";
import { RateLimit } from "../../../../../src/provider/client/request/rate-limit.ts";
import { RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";
import { createVirtualClock } from "../../../../support/virtual-clock.ts";

const call = { signal: new AbortController().signal };

const REFUSED = new ApiError({
  ...{ kind: ERRORS.rateLimited, status: 429, method: "GET", urlPath: "/api/v4/user", requestId: null },
  ...{ missing: null, mayHaveExecuted: false, clause: "", isFinal: false },
});

test("a limit that many runs share refuses each of them once, and answers each after its pause", async () => {
  // The service answers 40 requests per minute, from 30 runs that all start with ten.
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

  test("opens after half a minute if the service asks for less", async () => {
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
