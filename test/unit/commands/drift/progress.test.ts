import { afterEach, expect, jest, test } from "@jest/globals";
import { startProgress, timeLeft } from "../../../../src/commands/drift/progress.ts";

test.each([
  ["nothing in the first second", { done: 5, all: 10, elapsedMs: 999 }, ""],
  ["nothing before anything is read", { done: 0, all: 10, elapsedMs: 60_000 }, ""],
  ["nothing at the end", { done: 10, all: 10, elapsedMs: 60_000 }, ""],
  ["seconds", { done: 2_500, all: 10_000, elapsedMs: 10_000 }, ", 30 s left"],
  ["minutes", { done: 1, all: 31, elapsedMs: 10_000 }, ", 5 min left"],
])("the time that is left: %s", (_, pace, text) => {
  expect(timeLeft(pace)).toBe(text);
});

afterEach(() => void jest.restoreAllMocks());

test("a long wait for the service's limit is a line, where no progress is shown", async () => {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const { pause } = await startProgress(false);
  pause(1_000);
  pause(59_100);
  const written = write.mock.calls.map(([text]) => text).filter((text) => text !== "");
  expect(written).toEqual(["The service limits the rate of requests. The next ones are sent in 60 s.\n"]);
});
