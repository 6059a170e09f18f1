/** Options of an export: the scope that they name, and those that exclude each other. */
import { describe, expect, test } from "@jest/globals";
import { exportCommand } from "../../../../src/commands/export/command.ts";
import { scopeFrom, type ScopeOptions } from "../../../../src/commands/export/scope.ts";

const options = (given: Partial<ScopeOptions>): ScopeOptions => ({
  ...{ global: false, groups: [], recursive: false, projects: [], all: false },
  ...given,
});

const named = (places: object): object => ({ groups: [], includeSubgroups: false, projects: [], ...places });

describe("a scope", () => {
  test.each<[string, Partial<ScopeOptions>, object]>([
    ["--all", { all: true }, { global: true, places: "membership" }],
    // The global setting is a part of all: a journal of one continues the other.
    ["--all", { all: true, global: true }, { global: true, places: "membership" }],
    ["--global", { global: true }, { global: true, places: named({}) }],
    ["--group a", { groups: ["a"] }, { global: false, places: named({ groups: ["a"] }) }],
    [
      "--group a --group 'b c' --recursive",
      { groups: ["a", "b c"], recursive: true },
      { global: false, places: named({ groups: ["a", "b c"], includeSubgroups: true }) },
    ],
    [
      "--global --group a --project a/b",
      { projects: ["a/b"], groups: ["a"], global: true },
      { global: true, places: named({ groups: ["a"], projects: ["a/b"] }) },
    ],
  ])("of %s is written with these flags", (flags, given, scope) => {
    expect(scopeFrom(options(given))).toEqual({ ...scope, flags });
  });

  test.each<[string, Partial<ScopeOptions>]>([
    ["Nothing to export", {}],
    ["--all excludes --group and --project", { all: true, projects: ["a/b"] }],
    ["--all excludes --group and --project", { all: true, groups: ["a"] }],
    ["--recursive without --group", { recursive: true, projects: ["a/b"] }],
    ["--recursive without --group", { recursive: true, all: true }],
  ])("is refused: %s", (summary, given) => {
    expect(() => scopeFrom(options(given))).toThrow(`Invalid options: ${summary}`);
  });
});

describe("the command refuses", () => {
  test.each([
    ["Invalid options: Nowhere to write: Pass --out DIR", "--all"],
    ["Invalid options: --for-each with --format cdktf", "--all --out d --for-each --format cdktf"],
    ["Invalid options: --for-each with --format cdktn", "--all --out d --for-each --format cdktn"],
    ["'--dry-run' cannot be used with option '--out", "--all --dry-run --out d"],
    ["'--coverage <format>' cannot be used with option '--out", "--all --coverage table --out d"],
    ["'--coverage <format>' cannot be used with option '--dry-run", "--all --coverage table --dry-run"],
    ["Invalid options: Nothing to export: Pass --all, --group, --project or --global, and --out DIR or --dry-run.", ""],
    ["Invalid options: Nothing to export: Pass --all, --group, --project or --global, and --out DIR", "--for-each"],
    // The scope is refused once the task is found.
    ["Invalid options: Nothing to export", "--dry-run"],
    ["Invalid options: Nothing to export", "--coverage json"],
    ["Invalid options: Nothing to export", "--out d --for-each --format json"],
  ])("%s (%s)", async (words, args) => {
    const command = exportCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    await expect(command.parseAsync(args.split(" ").filter(Boolean), { from: "user" })).rejects.toThrow(words);
  });
});
