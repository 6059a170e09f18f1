import { describe, expect, test } from "@jest/globals";
import type { ResponseHeaders } from "../../../../../src/provider/client/request/header.ts";
import { askedDelayMs, ownDelayMs, RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toUTCString();
const epoch = (seconds: number): string => String(NOW / 1000 + seconds);

describe("our own delay", () => {
  const delays = (count: number, random: number): number[] =>
    Array.from({ length: count }, (_, retry) => ownDelayMs(retry, { ...RETRY_TIMING, random: () => random }));

  test("doubles from one second up to 30 seconds", () => {
    expect(delays(7, 0)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test("loses up to a third by dice, so that what failed together does not come back together", () => {
    expect(delays(3, 0.75)).toEqual([750, 1500, 3000]);
  });

  test("is 20 to 31 seconds for five retries", () => {
    const sum = (random: number) => delays(5, random).reduce((total, ms) => total + ms, 0);
    expect(sum(0)).toBe(31_000);
    expect(sum(1)).toBeGreaterThan(20_000);
  });
});

describe("the delay that the service asks for", () => {
  const cases: Readonly<Record<string, [number, ResponseHeaders, number | null]>> = {
    "comes from Retry-After in seconds": [429, { "retry-after": "7" }, 7000],
    "comes from Retry-After as a date": [503, { "retry-after": at(7) }, 7000],
    "is counted by the service's own clock if its time is sent": [503, { "retry-after": at(107), date: at(100) }, 7000],
    "is the end of the rate limit's window, a time since 1970": [429, { "ratelimit-reset": epoch(9) }, 9000],
    "is the end of the window by the service's clock": [429, { "ratelimit-reset": epoch(-51), date: at(-60) }, 9000],
    "comes from Retry-After if both are present": [429, { "retry-after": "7", "ratelimit-reset": epoch(9) }, 7000],
    "comes from the window if Retry-After cannot be read": [
      429,
      { "retry-after": "soon", "ratelimit-reset": epoch(9) },
      9000,
    ],
    "is not the window's when the request was not limited": [502, { "ratelimit-reset": epoch(9) }, null],
    "is none if no header says so": [429, {}, null],
    "is none for no time at all": [429, { "retry-after": "0" }, null],
    "is none for a time that has passed": [503, { "retry-after": at(-1) }, null],
    "is none for a number that is none": [503, { "retry-after": "-5" }, null],
    "is none for a text that only Date.parse takes for a date": [503, { "retry-after": "x 2030" }, null],
    "is none for a day that no calendar has": [503, { "retry-after": "Sun, 99 Abc 2030 10:00:00 GMT" }, null],
  };
  test.each(Object.entries(cases))("%s", (_title, [status, headers, delayMs]) => {
    expect(askedDelayMs({ status, headers, body: { kind: "empty" }, cost: { bytes: 0, durationMs: 0 } }, NOW)).toBe(
      delayMs,
    );
  });
});
