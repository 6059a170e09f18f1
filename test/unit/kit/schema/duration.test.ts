import { describe, expect, test } from "@jest/globals";
import { duration, parseDurationMs } from "../../../../src/kit/schema/duration.ts";

describe("a length of time", () => {
  test.each([
    ["30s", 30_000],
    ["1m30s", 90_000],
    ["500ms", 500],
    ["1.5s", 1500],
    ["1h", 3_600_000],
    ["24h", 86_400_000],
    ["1s1s", 2000],
    ["0m1s", 1000],
  ])("%s is %d milliseconds", (text, ms) => {
    expect(duration.problem?.(text)).toBeNull();
    expect(parseDurationMs(text)).toBe(ms);
  });

  test.each(["", "30", "s", "30 s", "-1s", "1d", "1s!", "1,5s", ".5s", "0s", "0.1ms", "s30"])("is not %p", (text) => {
    expect(duration.problem?.(text)).toMatch(/^must be a length of time/);
  });

  // Node runs a timer of more than 2^31 - 1 milliseconds at once.
  test.each(["24h1ms", "600h", "99999999999999999999h"])("is at most a day, not %s", (text) => {
    expect(duration.problem?.(text)).toMatch(/^must be a length of time/);
  });
});
