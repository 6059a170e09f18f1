import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { start, type Running } from "../../support/running.ts";
import { hasTerminal, startOnTerminal, withColors } from "../../support/terminal.ts";

const COMMAND = [process.execPath, "node_modules/tsx/dist/cli.mjs", "test/unit/demo/fixtures/painted.ts"] as const;

const PLAIN = `Heading
object | recorded | live
------ | -------- | -----
a.b    | true     | false
`;

const COLOURED = `\u001b[1m\u001b[36mHeading\u001b[39m\u001b[22m
object | recorded | live
------ | -------- | -----
a.b    | \u001b[32mtrue\u001b[39m     | \u001b[31mfalse\u001b[39m
`;

type Start = (env: NodeJS.ProcessEnv) => Running;
const onTerminal: Start = (env) => startOnTerminal(COMMAND, env);
const inPipe: Start = (env) => start(COMMAND[0], COMMAND.slice(1), { cwd: ".", env });

async function printed(running: Running): Promise<string> {
  const { code, stdout } = await running.ended;
  expect(code).toBe(0);
  return stdout.replaceAll("\r\n", "\n");
}

const terminalTest = hasTerminal ? test : test.skip;

describe("the demo's output", () => {
  test("is plain in a pipe", async () => {
    expect(await printed(inPipe(withColors({})))).toBe(PLAIN);
  });

  test("is coloured in a pipe with FORCE_COLOR, and its table keeps its widths", async () => {
    const text = await printed(inPipe(withColors({ FORCE_COLOR: "1" })));
    expect(text).toBe(COLOURED);
    expect(stripVTControlCharacters(text)).toBe(PLAIN);
  });

  terminalTest("is coloured on a terminal", async () => {
    expect(await printed(onTerminal(withColors({})))).toBe(COLOURED);
  });

  terminalTest.each([{ NO_COLOR: "1" }, { FORCE_COLOR: "0" }, { TERM: "dumb" }])(
    "is plain on a terminal with %j",
    async (extra) => {
      expect(await printed(onTerminal(withColors(extra)))).toBe(PLAIN);
    },
  );
});
