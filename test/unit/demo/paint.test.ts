import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { start, type Running } from "../../support/terraform/running.ts";
import { withTerminal, startOnTerminal, withColors } from "../../support/terraform/terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "painted-"));
const program = join(folder, "painted.mjs");

beforeAll(() => {
  const entryPoints = ["test/unit/demo/fixtures/painted.ts"];
  buildSync({ entryPoints, bundle: true, platform: "node", format: "esm", outfile: program });
});
afterAll(() => rmSync(folder, { recursive: true }));

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
const onTerminal: Start = (env) => startOnTerminal([process.execPath, program], env);
const inPipe: Start = (env) => start(process.execPath, [program], { cwd: ".", env });

async function printed(running: Running): Promise<string> {
  const { code, stdout } = await running.ended;
  expect(code).toBe(0);
  return stdout.replaceAll("\r\n", "\n");
}

describe("the demo's output", () => {
  test("is plain in a pipe", async () => {
    expect(await printed(inPipe(withColors({})))).toBe(PLAIN);
  });

  test("is coloured in a pipe with FORCE_COLOR, and its table keeps its widths", async () => {
    const text = await printed(inPipe(withColors({ FORCE_COLOR: "1" })));
    expect(text).toBe(COLOURED);
    expect(stripVTControlCharacters(text)).toBe(PLAIN);
  });

  withTerminal.test("is coloured on a terminal", async () => {
    expect(await printed(onTerminal(withColors({})))).toBe(COLOURED);
  });

  for (const extra of [{ NO_COLOR: "1" }, { FORCE_COLOR: "0" }, { TERM: "dumb" }]) {
    withTerminal.test(`is plain on a terminal with ${JSON.stringify(extra)}`, async () => {
      expect(await printed(onTerminal(withColors(extra)))).toBe(PLAIN);
    });
  }
});
