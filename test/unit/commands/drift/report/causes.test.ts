import { expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT, type FormatName } from "../../../../../src/commands/drift/report/index.ts";
import type { DriftReport, ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import { sampleObject, sampleReport } from "../../../../support/drift/sample.ts";

const write = (format: FormatName, report: DriftReport): string => FORMATS[format](report, NO_PAINT);

const unchecked = (name: string, reason: string): ObjectFinding => ({
  kind: "not_checked",
  object: sampleObject(name),
  folder: "infra",
  place: null,
  reason,
});
test("text, with objects together that were not checked for the same reason", () => {
  const down = ["a.b", "a.c", "a.d", "a.e"].map((name) => unchecked(name, "Refused: as a.a."));
  const lost = ["b.b", "b.c"].map((name) => unchecked(name, "Lost: why.\nECONNRESET"));
  const printed = write("text", sampleReport([unchecked("a.a", "Refused: why."), ...down, ...lost]));
  expect(printed).toContain(`
  ? a.a was not checked
      | Refused: why.
  ? 4 objects were not checked (a.b, a.c, a.d and 1 more)  | Refused: as a.a.
  ? 2 objects were not checked (b.b, b.c)
      | Lost: why.
      | ECONNRESET
`);
});

test("a service that is down is one line with a count, whole and first", () => {
  const brief = "Refused: This failed for the same reason as GET /a, whose error says what to do.";
  const down = Array.from({ length: 40 }, (_, index) =>
    unchecked(`a.n${index}`, index === 7 ? "Refused: GET /a." : brief),
  );
  const all = sampleReport([...down, unchecked("a.b", "Lost: why.")], { checked: 0 });
  expect(write("text", all)).toBe(`infra (Terraform 1.11.4)
  ? 40 objects were not checked (a.n0, a.n1, a.n2 and 37 more)  | Refused: GET /a.
  ? a.b was not checked
      | Lost: why.

Incomplete. 41 not checked.
`);
  const rows = write("markdown", all)
    .split("\n")
    .filter((line) => line.startsWith("| <code>"));
  expect(rows.map((line) => line.split(" | ").slice(0, 2))).toEqual([
    ["| <code>a.n0</code> and 39 more objects", "<code>Refused&#58; GET /a.</code>"],
    ["| <code>a.b</code>", "<code>Lost&#58; why.</code>"],
  ]);
  expect(write("github", all)).toBe(
    "::error file=infra,title=Drift not checked::a.n0 and 39 more objects: Refused: GET /a.\n" +
      "::error file=infra,title=Drift not checked::a.b: Lost: why.\n",
  );
});
