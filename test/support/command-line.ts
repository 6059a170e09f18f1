/** Runs `tocsin` in this process, as its executable does. */
import { jest } from "@jest/globals";
import { runCommand } from "../../src/commands/program/index.ts";

// An ES module alone, which jest cannot load in Node.js 20. No output of these tests is a terminal's.
const plain = (text: string): string => text;
jest.mock("yoctocolors", () => ({ bold: plain, dim: plain, green: plain, red: plain, yellow: plain }));

const STREAMS = ["stdout", "stderr"] as const;

/** The end of a command, with its output. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Thrown in place of an end of the process, which would end the tests. */
class Exit extends Error {}

/** Returns a function that removes the listeners for errors of stdout and stderr that were added since. */
export function rememberListeners(): () => void {
  const kept = STREAMS.map((name) => [process[name], process[name].listenerCount("error")] as const);
  return () => {
    for (const [stream, before] of kept) {
      const added = stream.listeners("error").slice(before) as (() => void)[]; // any function
      for (const listener of added) stream.off("error", listener);
    }
  };
}

/** The arguments that a stream's `write` is called with here. */
type Written = readonly [text: unknown, done?: unknown];

/** Runs a command to its end. */
export async function tocsin(...args: readonly string[]): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const codes: unknown[] = [];
  const spies = [
    ...STREAMS.map((name) =>
      jest.spyOn(process[name], "write").mockImplementation((...[text, done]: Written) => {
        if (codes.length === 0) printed[name] += String(text);
        if (typeof done === "function") queueMicrotask(() => void Reflect.apply(done, null, []));
        return true;
      }),
    ),
    jest.spyOn(process, "exit").mockImplementation((code) => {
      codes.push(code);
      throw new Exit();
    }),
  ];
  const before = process.exitCode;
  const forget = rememberListeners();
  process.exitCode = 0;
  try {
    await runCommand(args);
    codes.push(process.exitCode);
    return { code: Number(codes[0]), ...printed };
  } finally {
    process.exitCode = before;
    forget();
    for (const spy of spies) spy.mockRestore();
  }
}
