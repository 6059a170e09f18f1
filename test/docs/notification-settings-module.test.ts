import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../src/provider/event.ts";

const MODULE = "modules/notification-settings";
const README = join(MODULE, "README.md");

const read = (name: string): string => readFileSync(join(MODULE, name), "utf8");

test("the README of the module has its variables and outputs, each with what it is", () => {
  const declared = (file: string): readonly string[] =>
    [...read(file).matchAll(/^(?:variable|output) "(\w+)" \{.*?^ {2}description = "((?:[^"\\]|\\.)*)"/gms)].map(
      ([, name = "", text = ""]) => `${name}: ${text}`,
    );
  const rows = [...readFileSync(README, "utf8").matchAll(/^\| `(\w+)` +\|(?:.*\|)? ([^|]+?) +\|$/gm)].map(
    ([, name = "", text = ""]) => `${name}: ${text}`,
  );
  expect(rows).toEqual([...declared("variables.tf"), ...declared("outputs.tf")]);
});

test("the module knows the events of the resource", () => {
  const [, list = ""] = /event_names = \[([^\]]*)\]/.exec(read("main.tf")) ?? [];
  expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual(EVENT_NAMES);
});

test("the module needs the provider of this release, or a later one", () => {
  // npm's own format.
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  expect(read("versions.tf")).toContain(`version = ">= ${version}"`);
});
