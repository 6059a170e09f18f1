import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { diagnosticRows, type DiagnosticRow } from "../../../scripts/generate/docs/diagnostics.ts";
import { errorsPage } from "../../../scripts/generate/docs/errors-page.ts";
import { optionLabels } from "../../../src/provider/client/options/client-options.ts";
import { FILE_VARIABLES, OPTION_NAMES } from "../../../src/provider/configuration/attributes.ts";
import { closeAll } from "../../support/server/http-server.ts";
import type { Provocation } from "./case.ts";
import { actions } from "./cases/actions.ts";
import { configuration } from "./cases/configuration.ts";
import { keys } from "./cases/keys.ts";
import { lists } from "./cases/lists.ts";
import { network } from "./cases/network.ts";
import { places } from "./cases/places.ts";
import { plugin } from "./cases/plugin.ts";
import { resources } from "./cases/resources.ts";
import { responses } from "./cases/responses.ts";
import { state } from "./cases/state.ts";
import { users } from "./cases/users.ts";

afterEach(closeAll);

const groups = { configuration, places, resources, keys, users, state, lists, actions, responses, network, plugin };
const cases = new Map(Object.values(groups).flatMap((group) => Object.entries(group)));

/** The names of the options in the messages of a provider whose block sets none of the three. */
const FILES = { caCertPem: "ca_cert_file", clientCertPem: "client_cert_file", clientKeyPem: "client_key_file" };
const all = diagnosticRows(optionLabels({ names: { ...OPTION_NAMES, ...FILES }, otherVariables: FILE_VARIABLES }));
const isOfProvider = ({ group }: DiagnosticRow): boolean => group !== "command" && group !== "service";
const rows = all.filter(isOfProvider);

test("the page of errors and warnings is what the code says", () => {
  expect(readFileSync("docs/errors.md", "utf8")).toBe(errorsPage());
});

test("the page has whole sentences", () => {
  for (const { summary, when, advice } of all) {
    expect({ summary, when, advice }).toEqual({
      summary: expect.stringMatching(/[^.]$/),
      when: expect.stringMatching(/\.$/),
      advice: expect.stringMatching(/\.$/),
    });
  }
});

test("each kind has one row, which says whether it is a warning", () => {
  const lines = errorsPage().match(/^\| (?!Summary|---).*$/gm) ?? [];
  expect(new Set(lines).size).toBe(lines.length);
  for (const { summary, severity, when } of diagnosticRows()) {
    const tags = severity === "warning" ? [" (warning)", " (error or warning)"] : ["", " (error or warning)"];
    const isOfKind = (line: string): boolean => tags.some((tag) => line.startsWith(`| ${summary}${tag} | ${when} |`));
    expect({ summary, rows: lines.filter(isOfKind).length }).toEqual({ summary, rows: 1 });
  }
});

test("every error and every warning of the provider is provoked here, and nothing else", () => {
  const provoked = [...cases].flatMap(([name, each]) => Object.keys(each).map((severity) => `${severity} ${name}`));
  expect(provoked.sort()).toEqual(rows.map(({ severity, name }) => `${severity} ${name}`).sort());
});

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.includes("generated/"))
  .map((path) => join("src", path));
const isTable = (path: string): boolean => path.endsWith("diagnostics.ts");
const texts = sources.filter((path) => !isTable(path)).map((path) => [path, readFileSync(path, "utf8")] as const);

test("every error of a command and of the embedded service is made somewhere", () => {
  const made = new Set(
    sources.flatMap((path) => Array.from(readFileSync(path, "utf8").matchAll(/ERRORS\.(\w+)/g), ([, name]) => name)),
  );
  const others = all.filter((row) => !isOfProvider(row));
  expect(others.length).toBeGreaterThan(30);
  expect(others.filter(({ name }) => !made.has(name))).toEqual([]);
  expect(new Set(all.map(({ severity, name }) => `${severity} ${name}`)).size).toBe(all.length);
});

test("every error is made of a kind in a table, and keeps its parts", () => {
  const isMadeInPlace = /new DiagnosticError\(|diagnosticError\(\s*\{|\.detail\.split\(/;
  expect(texts.flatMap(([path, text]) => (isMadeInPlace.test(text) ? [path] : []))).toEqual(["src/kit/errors.ts"]);
});

test("every kind of every table is on the page", async () => {
  const tables = sources.filter(isTable);
  expect(tables.length).toBeGreaterThan(5);
  for (const path of tables) {
    const exported = Object.entries((await import(join(process.cwd(), path))) as Readonly<Record<string, object>>);
    const names = exported.flatMap(([name, table]) => (/(ERRORS|WARNINGS)$/.test(name) ? Object.keys(table) : []));
    expect(names).not.toEqual([]);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  }
});

test("every summary is in a table, except those that no user of Terraform sees and the titles of functions", () => {
  const found = texts.filter(([path, text]) => /^src\/(kit|provider)\//.test(path) && /\bsummary: ["'`]/.test(text));
  expect(new Set(found.map(([path]) => path))).toEqual(
    new Set([
      "src/provider/client/endpoint/client-keys.ts",
      "src/provider/functions/only-events.ts",
      "src/provider/functions/parse-dsn.ts",
    ]),
  );
});

async function expectProvoked(row: DiagnosticRow, { at, provoke }: Provocation) {
  const all = await provoke();
  const { severity, summary } = row;
  const found = all.find((each) => each.severity === severity && each.summary === summary);
  if (found === undefined) throw new Error(`not provoked, but ${JSON.stringify(all)}`);
  const [text = ""] = found.detail.split("\n");
  // Errors of functions appear in the middle of a sentence of Terraform's.
  expect(text).toMatch(row.group === "function" ? /^\S.*\.$/ : /^(?![a-z]+ )\S.*\.$/);
  expect(found.detail).not.toContain(summary);
  for (const sentences of row.inMessage) expect(text).toContain(sentences);
  expect(found.path ?? null).toEqual(at);
}

describe.each(Object.entries(groups))("of %s, with the message and place on the page,", (_title, group) => {
  for (const row of rows.filter(({ name }) => name in group)) {
    const provocation = group[row.name]?.[row.severity];
    if (provocation === undefined) continue;
    test(`the ${row.severity} ${row.name}, "${row.summary}", is provoked`, () => expectProvoked(row, provocation));
  }
});
