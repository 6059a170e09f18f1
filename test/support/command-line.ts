/** Runs `tocsin` in this process, as its executable does. */
import { jest } from "@jest/globals";
import { runCommand } from "../../src/commands/program/index.ts";

// An ES module alone, which jest cannot load in Node.js 20. No output of these tests is a terminal's.
const plain = (text: string): string => text;
jest.mock("yoctocolors", () => ({ bold: plain, dim: plain, green: plain, red: plain, yellow: plain }));

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Thrown in place of an end of the process, which would end the tests. */
class Exit extends Error {}

/** Runs a command to its end. */
export async function tocsin(...args: readonly string[]): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  let code: number | null = null;
  const spies = [
    ...(["stdout", "stderr"] as const).map((name) =>
      jest.spyOn(process[name], "write").mockImplementation((text: unknown, ...rest: readonly unknown[]) => {
        if (code === null) printed[name] += String(text);
        for (const done of rest) if (typeof done === "function") done();
        return true;
      }),
    ),
    jest.spyOn(process, "exit").mockImplementation((status) => {
      code ??= Number(status ?? 0);
      throw new Exit();
    }),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommand(args);
    return { code: code ?? Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
