import { expect, test } from "@jest/globals";
import { headlineOf } from "../../../../../../src/commands/drift/report/html/headline.ts";
import { reportOf, type DriftReport } from "../../../../../../src/commands/drift/model/index.ts";
import {
  ONE_OF_EACH,
  sampleGone,
  sampleGroups,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../../../../../support/drift/sample.ts";

const gone = (count: number, checked: number | null): DriftReport =>
  sampleReport(
    Array.from({ length: count }, (_, index) => sampleGone(`tocsin_client_key.k${index}`)),
    { checked },
  );

const known = { by: "baseline", reason: null } as const;
const failures = [{ summary: "Not initialized", detail: "", command: null }];

const HEADLINES: Readonly<Record<string, readonly [DriftReport, title: string, lede: string, tone: string]>> = {
  "some of many": [gone(4, 5312), "4 of 5,312 objects have drifted", "An alarm is off in all of them.", "drift"],
  "one of one": [gone(1, 1), "1 of 1 object has drifted", "An alarm is off.", "drift"],
  "more mail than is declared": [
    sampleReport(ONE_OF_EACH.slice(0, 1), { checked: 1 }),
    "1 of 1 object has drifted",
    "What is live is not what was last applied.",
    "drift",
  ],
  "one alarm of two that is off": [
    sampleReport(ONE_OF_EACH.slice(0, 2), { checked: 2 }),
    "2 of 2 objects have drifted",
    "An alarm is off in 1 of them.",
    "drift",
  ],
  "of an unknown number": [gone(2, null), "2 objects have drifted", "An alarm is off in all of them.", "drift"],
  "drift in an incomplete check": [
    sampleReport(ONE_OF_EACH, { checked: 9 }),
    "2 of 9 objects have drifted",
    "The check is incomplete: 1 object could not be read.",
    "drift",
  ],
  "nothing in an incomplete check": [
    sampleReport(ONE_OF_EACH.slice(3), { checked: null, failures }),
    "No drift found so far",
    "The check is incomplete: 1 object and 1 source could not be read.",
    "incomplete",
  ],
  "nothing before it was stopped": [
    reportOf({ readings: [{ source: sampleSource(), findings: [] }], interrupted: true }),
    "No drift found so far",
    "The check was stopped before it was complete.",
    "incomplete",
  ],
  "nothing at all": [gone(0, 312), "No drift", "All 312 objects are as they were last applied.", "ok"],
  "nothing among one": [gone(0, 1), "No drift", "The one object is as it was last applied.", "ok"],
  "no objects": [gone(0, 0), "No drift", "There are no objects to check yet.", "ok"],
  "nothing among an unknown number": [gone(0, null), "No drift", "Every object is as it was last applied.", "ok"],
  "what is declared nowhere": [
    reportOf({ readings: [{ source: sampleSource(), findings: [] }, sampleGroups([sampleUndeclared("a", "1")])] }),
    "1 object is declared nowhere",
    "What is live is not only what is declared.",
    "drift",
  ],
  "drift before what is declared nowhere": [
    reportOf({
      readings: [
        { source: sampleSource(), findings: [sampleGone("a.b")] },
        sampleGroups(["1", "2"].map((id) => sampleUndeclared("a", id))),
      ],
    }),
    "1 of 4 objects has drifted",
    "What is live is not what was last applied.",
    "drift",
  ],
  "groups alone": [
    reportOf({ readings: [sampleGroups([])] }),
    "Nothing undeclared",
    "All that is live in the groups is declared, or at its default.",
    "ok",
  ],
  "groups alone, with what is known": [
    reportOf({ readings: [sampleGroups([{ ...sampleUndeclared("a", "1"), known }])] }),
    "Nothing undeclared",
    "1 object is undeclared, as is known. Nothing else is.",
    "ok",
  ],
  "groups that could not be read": [
    reportOf({ readings: [sampleGroups([], { failures })] }),
    "Nothing found so far",
    "The check is incomplete: 1 source could not be read.",
    "incomplete",
  ],
  "known drift": [
    sampleReport([{ ...sampleGone("a.b"), known }], { checked: 3 }),
    "No drift",
    "1 object differs, as is known. Nothing else does.",
    "ok",
  ],
};

test.each(Object.entries(HEADLINES))("answers at once: %s", (_title, [report, title, lede, tone]) => {
  expect(headlineOf(report)).toEqual({ title, lede, tone });
});
