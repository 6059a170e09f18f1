import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { reportOf, type DriftReport } from "../../src/commands/drift/model/index.ts";
import { NO_PAINT } from "../../src/commands/drift/report/index.ts";
import { sarif } from "../../src/commands/drift/report/sarif/sarif.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGroups,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../support/drift/sample.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";

/** Has the schema of the standard, which its own authors maintain. */
const JEST_SARIF = "@microsoft/jest-sarif@1.0.0-beta.0";

let folder: string;
let isValid: ValidateFunction;

beforeAll(() => {
  folder = makeFolder();
  execFileSync("npm", ["pack", JEST_SARIF, "--loglevel=error", "--pack-destination", folder], { stdio: "pipe" });
  execFileSync("tar", ["-xzf", "microsoft-jest-sarif-1.0.0-beta.0.tgz"], { cwd: folder });
  const text = readFileSync(join(folder, "package/lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8");
  // Of draft 04 the schema uses nothing that later drafts understand in another way, but for these two names.
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(text) as Record<string, unknown>; // a JSON schema
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  isValid = ajv.compile(schema);
});

afterAll(() => removeFolder(folder));

const KNOWN = { by: "ignore", reason: "the summer team" } as const;

const REPORTS: Readonly<Record<string, DriftReport>> = {
  "of nothing": sampleReport([]),
  "of every kind": sampleReport(ONE_OF_EACH),
  "of what nothing declares": reportOf({
    readings: [sampleGroups([sampleUndeclared("tocsin_client_key", "team/app:7")])],
  }),
  "of known drift": sampleReport([sampleChanged("a.b", [sampleAttribute("a.b", "level", { known: KNOWN })])]),
  "of an object whose place nobody knows": sampleReport(
    ONE_OF_EACH.map((finding) => ({ ...finding, place: null, folder: null })),
  ),
  "of a file with an odd name": sampleReport(
    ONE_OF_EACH.map((finding) => ({ ...finding, place: { file: "a b/[c]#%:/ü.tf", line: 3 } })),
  ),
  "of failures and warnings": reportOf({
    readings: [
      {
        source: sampleSource({
          failures: [{ summary: "Not initialized", detail: "", command: "terraform init" }],
          warnings: [{ summary: "Deprecated", detail: "Use another.", address: "a.b" }],
        }),
        findings: ONE_OF_EACH,
      },
    ],
    notes: ["line 3 expired"],
    interrupted: true,
  }),
};

describe("the schema of SARIF 2.1.0", () => {
  test.each(Object.entries(REPORTS))("accepts the report %s", (_title, report) => {
    isValid(JSON.parse(sarif(report, NO_PAINT)));
    expect(isValid.errors).toBeNull();
  });

  test("refuses a log with a mistake", () => {
    expect(isValid(JSON.parse(sarif(sampleReport(ONE_OF_EACH), NO_PAINT).replace('"warning"', '"wrong"')))).toBe(false);
  });
});
