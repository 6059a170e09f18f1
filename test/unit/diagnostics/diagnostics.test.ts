import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "@jest/globals";
import { documentedDiagnostics, type Documented } from "../../../scripts/generate/diagnostics.ts";
import { errorsPage } from "../../../scripts/generate/errors-page.ts";
import { closeAll } from "../../support/server/http-server.ts";
import type { Provocation } from "./case.ts";
import { configuration } from "./cases/configuration.ts";
import { network } from "./cases/network.ts";
import { plugin } from "./cases/plugin.ts";
import { resources } from "./cases/resources.ts";
import { responses } from "./cases/responses.ts";
import { state } from "./cases/state.ts";

afterEach(closeAll);

const groups = { configuration, resources, state, responses, network, plugin };
const cases = new Map(Object.values(groups).flatMap((group) => Object.entries(group)));
const documented = documentedDiagnostics("src");

/** The severities that a summary has, in the documentation or in the cases. */
const severities = (each: { readonly error?: unknown; readonly warning?: unknown }): readonly string[] =>
  (["error", "warning"] as const).filter((severity) => (each[severity] ?? null) !== null);

test("the page of errors and warnings is what the code says", () => {
  expect(readFileSync("docs/errors.md", "utf8")).toBe(errorsPage("src"));
});

test("every error and every warning of the code is provoked here, and nothing else", () => {
  const provoked = [...cases].map(([summary, each]) => [summary, severities(each)]);
  const known = documented.map((each) => [each.summary, severities(each)]);
  expect(provoked.sort()).toEqual(known.sort());
});

/** A summary as a pattern: `…` stands for any words. */
const patternOf = (summary: string): RegExp =>
  new RegExp(
    `^${summary
      .split("…")
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}$`,
  );

/** Functions are errors in the middle of a sentence of Terraform's. */
const isFunction = ({ file }: Documented): boolean => file.startsWith("functions/") || file === "kit/engine/call.ts";

async function expectProvoked(one: Documented, severity: "error" | "warning", { at, provoke }: Provocation) {
  const all = await provoke();
  const found = all.find((each) => each.severity === severity && patternOf(one.summary).test(each.summary));
  if (found === undefined) throw new Error(`not provoked, but ${JSON.stringify(all)}`);
  const [words = ""] = found.detail.split("\n");
  expect(words).toMatch(isFunction(one) ? /^\S.*\.$/ : /^(?![a-z]+ )\S.*\.$/);
  expect(found.detail).not.toContain(found.summary);
  expect(found.path ?? null).toEqual(at);
  expectDocumented(one, at);
}

/** The page says of an attribute that it is one, and where it can, which. */
function expectDocumented({ at: where }: Documented, at: Provocation["at"]): void {
  if (at === null) return;
  expect(where).not.toBeNull();
  const named = [...(where ?? "").matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  if (named.length > 0) expect(named).toContain(at.filter((step) => typeof step === "string").join("."));
}

describe.each(Object.entries(groups))("of %s, in the words and at the place that the page has,", (_title, group) => {
  const rows = documented.filter(({ summary }) => summary in group);
  for (const row of rows) {
    const { error, warning } = cases.get(row.summary) ?? {};
    if (error !== undefined) test(`the error "${row.summary}" is provoked`, () => expectProvoked(row, "error", error));
    if (warning !== undefined) {
      test(`the warning "${row.summary}" is provoked`, () => expectProvoked(row, "warning", warning));
    }
  }
});

test("a row with an attribute has a case that shows it", () => {
  const without = documented.filter(({ summary, at }) => {
    const { error, warning } = cases.get(summary) ?? {};
    return at !== null && (error?.at ?? warning?.at ?? null) === null;
  });
  expect(without.map(({ summary }) => summary)).toEqual(["The service refused the request"]);
});
