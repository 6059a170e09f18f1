import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { canReadResponses, restart } from "../../../../src/commands/program/restart.ts";

const OPTION = "--disable-wasm-trap-handler";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

function memoryWithoutRoom(): never {
  throw new RangeError("could not allocate memory");
}

// No library of types declares it without a browser's.
const surroundings = globalThis as { WebAssembly?: unknown };

const { argv, execArgv } = process;
let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-restart-"))));
afterEach(async () => {
  jest.restoreAllMocks();
  Object.assign(process, { argv, execArgv, exitCode: undefined });
  await rm(folder, { recursive: true });
});

describe("responses can be read", () => {
  const cases: Readonly<Record<string, [wasm: unknown, options: readonly string[], canRead: boolean]>> = {
    "where there is room for WebAssembly's memory": [surroundings.WebAssembly, [], true],
    "not where there is no room": [{ Memory: memoryWithoutRoom }, [], false],
    "with the option, which is not given twice": [{ Memory: memoryWithoutRoom }, [OPTION], true],
    "by a Node.js without WebAssembly, as far as anybody knows": [undefined, [], true],
  };
  test.each(Object.entries(cases))("%s", (_when, [wasm, options, canRead]) => {
    jest.replaceProperty(surroundings, "WebAssembly", wasm);
    Object.assign(process, { execArgv: options });
    expect(canReadResponses()).toBe(canRead);
  });
});

/** Restarts as a program of this text, called with two arguments. */
async function restarted(program: string): Promise<void> {
  const script = join(folder, "program.cjs");
  await writeFile(script, program);
  Object.assign(process, { argv: ["node", script, "drift", "--json"], execArgv: ["--no-warnings"] });
  await restart();
}

describe("a restart", () => {
  test("has the same options and arguments, with the one of V8", async () => {
    const file = join(folder, "seen");
    const seen = `JSON.stringify([process.execArgv, process.argv.slice(2)])`;
    await restarted(`require("fs").writeFileSync(${JSON.stringify(file)}, ${seen})`);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual([
      [OPTION, "--no-warnings"],
      ["drift", "--json"],
    ]);
    expect(process.exitCode).toBe(0);
  });

  test("ends with the exit code of the program, and leaves no listener for signals", async () => {
    const listeners = (): readonly number[] => SIGNALS.map((name) => process.listenerCount(name));
    const before = listeners();
    await restarted("process.exitCode = 2");
    expect([process.exitCode, listeners()]).toEqual([2, before]);
  });

  test("ends by the signal that ended the program", async () => {
    const kill = jest.spyOn(process, "kill").mockReturnValue(true);
    await restarted('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 10_000)');
    expect(kill.mock.calls).toEqual([[process.pid, "SIGTERM"]]);
    expect(process.exitCode).toBeUndefined();
  });
});
