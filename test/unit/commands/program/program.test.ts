import { describe, expect, test } from "@jest/globals";
import { VERSION } from "../../../../src/version.ts";
import { tocsin } from "../../../support/command-line.ts";

const COMMANDS = ["install", "serve", "debug", "drift", "export", "drill", "doctor", "shards", "completion", "help"];

describe("the help", () => {
  test.each([[[]], [["--help"]], [["help"]]])("is printed on stdout for %j, with exit code 0", async (args) => {
    const { code, stdout, stderr } = await tocsin(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: tocsin \[options\] \[command\]\n\nTocsin keeps a software team's alarms as code/);
  });

  test("lists every command in the order in which they are needed", async () => {
    const { stdout } = await tocsin();
    const [, commands = ""] = stdout.split("Commands:\n");
    expect([...commands.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)).toEqual(COMMANDS);
  });

  test.each(COMMANDS.slice(0, -1))("of %s begins with its usage", async (name) => {
    const { code, stdout } = await tocsin(name, "--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: tocsin ${name} `));
  });
});

test("the version is printed alone", async () => {
  expect(await tocsin("--version")).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
});

describe("a command line that cannot be used ends with exit code 1 and a reason on stderr", () => {
  const cases: Readonly<Record<string, [args: readonly string[], reason: RegExp]>> = {
    "an unknown command, with the nearest one": [
      ["drfit"],
      /^error: unknown command 'drfit'\n\(Did you mean drift\?\)/,
    ],
    "an unknown option of a command": [
      ["doctor", "--jsn"],
      /^error: unknown option '--jsn'\n\(Did you mean --json\?\)/,
    ],
    "an argument too many": [["doctor", "a", "b"], /^error: too many arguments for 'doctor'/],
    "an empty argument, as of an unset variable": [["doctor", ""], /^error: .*'\[?folder\]?'.*It must not be empty\./],
    "a shell that nobody knows": [
      ["completion", "csh"],
      /^error: .*'csh' is invalid.*Allowed choices are bash, zsh, fish/,
    ],
    "no shell": [["completion"], /^error: missing required argument 'shell'/],
    "a failure of the command itself": [
      ["shards", "move", "--from", "2", "--to", "3", "--state", "{}.tfstate", "--as", "commands", "--out", "{}"],
      /^tocsin: Invalid options: --out without --as blocks\nThe commands are printed\./,
    ],
  };
  test.each(Object.entries(cases))("%s", async (_what, [args, reason]) => {
    expect(await tocsin(...args)).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(reason) });
  });
});
