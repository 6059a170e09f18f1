import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "@jest/globals";
import {
  attributeText,
  differencesOf,
  exitCodeOf,
  fingerprintOf,
  isMarked,
  reportOf,
  type Finding,
  type ReportSource,
  type JsonValue,
} from "../../../../../src/commands/drift/model/index.ts";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleGroups,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../../../../support/drift/sample.ts";

describe("two values differ", () => {
  const cases: Readonly<Record<string, [before: JsonValue, after: JsonValue, paths: readonly string[]]>> = {
    "nowhere when they are equal": [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    "nowhere when one lacks what is null in the other": [{ a: null, b: 1 }, { b: 1 }, []],
    "at a member of an object": [
      { events: { new_note: true, x: 1 } },
      { events: { new_note: false, x: 1 } },
      ["events.new_note"],
    ],
    "at a member that only one has": [{ tags: { a: "1" } }, { tags: { a: "1", b: "2" } }, ["tags.b"]],
    "at an element of a list": [{ keys: [{ id: 1 }, { id: 2 }] }, { keys: [{ id: 1 }, { id: 3 }] }, ["keys[1].id"]],
    "in a list as a whole when its length changed": [{ keys: [1, 2] }, { keys: [1] }, ["keys"]],
    "at an element of a list of texts": [{ list: ["b", "a"] }, { list: ["b", "c"] }, ["list[1]"]],
    "at the element of a list that has no other": [{ list: ["a"] }, { list: ["b"] }, ["list[0]"]],
    "in a set of texts as a whole": [{ set: ["a", "b"] }, { set: ["a", "c"] }, ["set"]],
    "in a set of objects as a whole": [{ set: [{ id: 9 }, { id: 2 }] }, { set: [{ id: 2 }, { id: 5 }] }, ["set"]],
    "as a whole where one is null": [{ events: null }, { events: { a: true } }, ["events"]],
    "in a member named like one of every object": [{ a: {} }, { a: { constructor: "x" } }, ["a.constructor"]],
    "in the type alone": [{ a: 1 }, { a: "1" }, ["a"]],
  };
  test.each(Object.entries(cases))("%s", (_, [before, after, paths]) => {
    expect(differencesOf(before, after).map(({ path }) => attributeText(path))).toEqual(paths);
  });
});

test("a name that is no identifier is quoted in a path", () => {
  expect(attributeText(["labels", "a b", "c-d", 'e"f', 0])).toBe('labels["a b"].c-d["e\\"f"][0]');
});

test("a fingerprint is the same for the same place, and for no other", () => {
  const place = { folder: "infra", address: "a.b", deposed: null, attribute: "level" };
  const others = [
    { ...place, folder: null },
    { ...place, address: "a.c" },
    { ...place, deposed: "0a1b2c3d" },
    { ...place, attribute: null },
    { ...place, address: "a.b.level", attribute: "" },
  ];
  expect(fingerprintOf({ ...place })).toBe(fingerprintOf(place));
  expect(new Set([place, ...others].map(fingerprintOf)).size).toBe(6);
  expect(fingerprintOf({ ...place, folder: "." })).toBe(fingerprintOf({ ...place, folder: null }));
});

describe("a value is sensitive", () => {
  const cases: Readonly<Record<string, [mask: unknown, path: (string | number)[], isSensitive: boolean]>> = {
    "when it is marked": [{ token: true }, ["token"], true],
    "when what it is part of is marked": [{ auth: true }, ["auth", "token"], true],
    "when a part of it is marked": [{ keys: [{}, { secret: true }] }, ["keys"], true],
    "when its element is marked": [{ keys: [{}, { secret: true }] }, ["keys", 1, "secret"], true],
    "not when another element is": [{ keys: [{}, { secret: true }] }, ["keys", 0], false],
    "not when nothing is marked": [{ keys: [] }, ["level"], false],
    "not because every object has a member of its name": [{}, ["constructor"], false],
  };
  test.each(Object.entries(cases))("%s", (_, [mask, path, isSensitive]) => {
    expect(isMarked(mask, path)).toBe(isSensitive);
  });
});

const known = { by: "ignore", reason: "A trial" } as const;

describe("a report", () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync("docs/schemas/drift.v2.schema.json", "utf8")) as object, // a JSON Schema
  );

  test("has the form of its published schema", () => {
    const failures = [{ summary: "Failed", detail: "Why", command: "terraform init" }];
    const warnings = [{ summary: "Warned", detail: "", address: "a.b" }];
    const reports = [
      sampleReport(ONE_OF_EACH),
      sampleReport([sampleChanged("a.b", [sampleAttribute("a.b", "c", { known })])], { failures, warnings }),
      sampleReport([], { kind: "plan", folder: null, program: null, checked: null, warnings: null }),
      sampleReport([{ ...sampleGone("a.b"), folder: null, state: "a.tfstate" }], { kind: "state", folder: null }),
      reportOf({
        readings: [sampleGroups([{ ...sampleUndeclared("a", "b"), known }], { declared: ["0".repeat(32)] })],
        failOn: ["undeclared", "pending"],
      }),
    ];
    for (const report of reports) {
      validate(JSON.parse(FORMATS.json(report, NO_PAINT)));
      expect(validate.errors).toBeNull();
    }
    expect(validate({ ...sampleReport([]), more: 1 })).toBe(false);
  });

  test("begins with its counts, of objects", () => {
    const both = [sampleAttribute("a.b", "c"), sampleAttribute("a.b", "d", { known })];
    const findings = [...ONE_OF_EACH, sampleChanged("a.b", both), sampleChanged("a.c", both.slice(1))];
    const report = sampleReport(findings);
    expect(Object.keys(report)[0]).toBe("counts");
    expect(report.counts).toEqual({
      drifted: 3,
      changed: 2,
      gone: 1,
      alarm_off: 1,
      louder: 1,
      undeclared: null,
      known: 1,
      pending: 1,
      not_checked: 1,
      checked: 4,
      failed: 0,
    });
  });

  test("does not know how many objects were read as soon as one source does not", () => {
    const sources = [sampleSource(), sampleSource({ checked: null }), sampleSource()];
    expect(reportOf({ readings: sources.map((source) => ({ source, findings: [] })) }).counts.checked).toBeNull();
  });
});

describe("the exit code", () => {
  const failures = [{ summary: "Failed", detail: "", command: null }];
  const ofKind = (kind: Finding["kind"]): readonly Finding[] => ONE_OF_EACH.filter((finding) => finding.kind === kind);
  test("is 0 without drift, and 2 with it", () => {
    expect(exitCodeOf(sampleReport([]), false)).toBe(0);
    expect(exitCodeOf(sampleReport([sampleGone("a.b")]), false)).toBe(2);
    expect(exitCodeOf(sampleReport(ofKind("changed")), false)).toBe(2);
  });
  test("is 0 with known drift alone", () => {
    const report = sampleReport([{ ...sampleGone("a.b"), known }]);
    expect([report.counts.drifted, exitCodeOf(report, false)]).toEqual([0, 0]);
  });
  test("is 1 when something was not checked, drift or not; `partialOk` leaves the rest", () => {
    const drift = sampleGone("a.b");
    const reports = [
      sampleReport([...ofKind("not_checked"), drift]),
      sampleReport([drift], { failures }),
      reportOf({ readings: [{ source: sampleSource(), findings: [drift] }], interrupted: true }),
    ];
    expect(reports.map((report) => exitCodeOf(report, false))).toEqual([1, 1, 1]);
    expect(reports.map((report) => exitCodeOf(report, true))).toEqual([2, 2, 2]);
    expect(exitCodeOf(sampleReport([], { failures }), true)).toBe(0);
  });
  test("is 1 where nothing was read, whatever is partial", () => {
    const [lost] = ofKind("not_checked");
    if (lost?.kind !== "not_checked") throw new Error("no such finding");
    const codeOf = (...sources: readonly Partial<ReportSource>[]): number => {
      const readings = sources.map((source) => ({
        source: sampleSource(source),
        findings:
          source.checked === 0 ? [{ ...lost, folder: source.folder ?? "infra", state: source.path ?? "infra" }] : [],
      }));
      return exitCodeOf(reportOf({ readings }), true);
    };
    const state = { kind: "state", folder: "a", path: "a", checked: 0 } as const;
    expect([codeOf({ checked: 0 }), codeOf(state), codeOf({ ...state, kind: "plan" })]).toEqual([1, 1, 1]);
    expect(codeOf(state, { ...state, folder: "b", path: "b" })).toBe(1);
    expect(codeOf(state, { kind: "state", folder: "b", path: "b" })).toBe(0);
    expect(codeOf({ checked: 0 }, { folder: "b", path: "b" })).toBe(1);
  });
  test("is 2 for pending changes only when they count", () => {
    const report = sampleReport(ofKind("pending"));
    expect(exitCodeOf(report, false)).toBe(0);
    expect(exitCodeOf({ ...report, fail_on: ["undeclared", "pending"] }, false)).toBe(2);
  });
  test("is 2 for undeclared objects only when they count, and are not known", () => {
    const readings = [sampleGroups([sampleUndeclared("tocsin_client_key", "team/app:7")])];
    expect(exitCodeOf(reportOf({ readings, failOn: ["pending"] }), false)).toBe(0);
    expect(exitCodeOf(reportOf({ readings, failOn: ["undeclared"] }), false)).toBe(2);
    const ofKnown = [sampleGroups([{ ...sampleUndeclared("tocsin_client_key", "team/app:7"), known }])];
    expect(exitCodeOf(reportOf({ readings: ofKnown, failOn: ["undeclared"] }), false)).toBe(0);
    expect(exitCodeOf(reportOf({ readings: [], failOn: ["undeclared"] }), false)).toBe(0);
  });
});
