import { expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import {
  reportOf,
  type FailOn,
  type JsonValue,
  type PendingFinding,
} from "../../../../../src/commands/drift/model/index.ts";
import { sampleObject, sampleSource } from "../../../../support/drift/sample.ts";

const attribute = (name: string, recorded: JsonValue, configured: JsonValue): PendingFinding["attributes"][number] => ({
  ...{ attribute: name, sensitive: false, unknown: false },
  ...{ recorded, configured },
});

const pending = (action: PendingFinding["action"], attributes: PendingFinding["attributes"]): PendingFinding => ({
  kind: "pending",
  object: sampleObject("a.b"),
  folder: "infra",
  place: null,
  action,
  attributes,
});

const textOf = (finding: PendingFinding): string =>
  FORMATS.text(reportOf({ readings: [{ source: sampleSource(), findings: [finding] }] }), NO_PAINT);

const EVENTS = { approver: null, failed_pipeline: true, "x y": false };

test("the events of a new setting are in the text one by one, without those that have no value", () => {
  const unknown = { ...attribute("id", null, null), unknown: true };
  const rules = attribute("rules", null, [{ a: null, b: 1 }]);
  const none = attribute("none", null, { a: null });
  expect(textOf(pending("create", [attribute("events", null, EVENTS), rules, none, unknown]))).toContain(`
    a.b is pending: create
      events.failed_pipeline: true
      events["x y"]: false
      rules: [{"b":1}]
      none: {}
      id: (known after apply)

`);
});

test("events that come to a setting, or leave it, are as well", () => {
  const secret = { ...attribute("token", null, null), sensitive: true };
  const events = [
    attribute("events", null, EVENTS),
    attribute('of["a b"]', EVENTS, null),
    attribute("level", "a", "b"),
    secret,
  ];
  expect(textOf(pending("update", events))).toContain(`
      events.failed_pipeline: null -> true
      events["x y"]: null -> false
      of["a b"].failed_pipeline: true -> null
      of["a b"]["x y"]: false -> null
      level: "a" -> "b"
      token: (sensitive) -> (sensitive)

`);
});

test("JUnit fails for a pending change where that counts", () => {
  const readings = [{ source: sampleSource(), findings: [pending("update", [attribute("level", "a", "b")])] }];
  const xmlOf = (failOn: readonly FailOn[]): string => FORMATS.junit(reportOf({ readings, failOn }), NO_PAINT);
  expect(xmlOf([])).toContain('failures="0"');
  expect(xmlOf(["pending"])).toContain('failures="1"');
  expect(xmlOf(["pending"])).toContain(
    '<failure message="pending: update">pending: update\nlevel: &quot;a&quot; -&gt;',
  );
});
