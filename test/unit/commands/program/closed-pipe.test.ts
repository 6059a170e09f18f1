import { afterEach, expect, jest, test } from "@jest/globals";
import { outliveReaders } from "../../../../src/commands/program/closed-pipe.ts";
import { rememberListeners } from "../../../support/command-line.ts";

const forgetListeners = rememberListeners();

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  forgetListeners();
});

/** The error and the exit code of a command whose writes to stdout or stderr fail with these codes. */
function failing(stream: "stdout" | "stderr", ...codes: readonly string[]): readonly [text: string, code: unknown] {
  let text = "";
  const spy = jest.spyOn(process.stderr, "write").mockImplementation((part) => (text += String(part)) !== "");
  process.exitCode = undefined;
  outliveReaders();
  for (const code of codes) process[stream].emit("error", Object.assign(new Error(code), { code }));
  spy.mockRestore();
  return [text, process.exitCode];
}

test("a reader of stdout that has gone is no error", () => {
  expect(failing("stdout", "EPIPE", "EPIPE")).toEqual(["", undefined]);
});

test("a stdout that takes nothing more is an error, which each command tells once", () => {
  const reported = ["tocsin: Cannot write to stdout\nENOSPC\n", 1];
  expect(failing("stdout", "EPIPE", "ENOSPC", "ENOSPC")).toEqual(reported);
  expect(failing("stdout", "ENOSPC")).toEqual(reported);
});

test("a stderr that takes nothing changes nothing", () => {
  expect(failing("stderr", "ENOSPC")).toEqual(["", undefined]);
});
