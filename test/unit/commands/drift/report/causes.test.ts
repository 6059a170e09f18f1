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

const REFUSED =
  "Connection to the service was refused: GET /api/v4/projects/a%2F7/notification_settings got no usable response. Nothing listens at the address. The service's address is http://127.0.0.1:1.";

const notRefreshed = (about: string, address = "http://127.0.0.1:1"): string =>
  `Not refreshed: ${about}: connection to the service was refused: ${address}. The state of \`${about}\` stays as it was last read. An error says what to do.`;

test("a service that is down is one paragraph with a count, whole and first", () => {
  const down = Array.from({ length: 40 }, (_, index) =>
    unchecked(`a.n${index}`, index === 7 ? REFUSED : notRefreshed(`a/${index}`)),
  );
  const short = "Connection to the service was refused: b/1: connection to the service was refused: http://127.0.0.1:1";
  const all = sampleReport([...down, unchecked("a.b", "Lost: why."), unchecked("a.n40", short)], { checked: 0 });
  expect(write("text", all)).toBe(`infra (Terraform 1.11.4)
  ? 41 objects were not checked (a.n0, a.n1, a.n2 and 38 more)  | ${REFUSED}
  ? a.b was not checked
      | Lost: why.

Incomplete. 42 not checked.
`);
  const rows = write("markdown", all)
    .split("\n")
    .filter((line) => line.startsWith("| <code>"));
  expect(rows.map((line) => line.split(" | ")[0])).toEqual([
    "| <code>a.n0</code> and 40 more objects",
    "| <code>a.b</code>",
  ]);
  expect(write("github", all).split("\n")[0]).toBe(
    `::error file=infra,title=Drift not checked::a.n0 and 40 more objects: ${REFUSED.replace("%2F", "%252F")}`,
  );
});

test("two services that are down are two paragraphs", () => {
  const other = REFUSED.replace("127.0.0.1:1", "127.0.0.1:2");
  const reasons = [REFUSED, other, notRefreshed("a/1"), notRefreshed("a/2", "http://127.0.0.1:2"), notRefreshed("a/3")];
  const printed = write("text", sampleReport(reasons.map((reason, index) => unchecked(`a.n${index}`, reason))));
  expect(printed).toContain(`  ? 3 objects were not checked (a.n0, a.n2, a.n4)  | ${REFUSED}\n`);
  expect(printed).toContain(`  ? 2 objects were not checked (a.n1, a.n3)  | ${other}\n`);
});

test("objects whose cause no message tells are together", () => {
  const printed = write("text", sampleReport(["a/1", "a/2"].map((about) => unchecked(about, notRefreshed(about)))));
  expect(printed).toContain("  ? 2 objects were not checked (a/1, a/2)  | Not refreshed: a/1: connection");
});

const denied = (project: string, why = "The scope is not sufficient.") =>
  `Token may not do this: GET /api/v4/projects/${project}/x returned 403 (request ID ${project}). ${why}\n403 Forbidden`;

test("reasons that differ in their request alone are one paragraph", () => {
  const reasons = [denied("a"), denied("b"), denied("c", "A permission is missing."), denied("d")];
  const printed = write("text", sampleReport(reasons.map((reason, index) => unchecked(`a.n${index}`, reason))));
  expect(printed).toContain("  ? 3 objects were not checked (a.n0, a.n1, a.n3)\n      | Token may not do this: GET ");
  expect(printed).toContain("  ? a.n2 was not checked\n");
});

test("warnings that name their object are one paragraph", () => {
  const ofOther = (project: string) => `State of another user's setting: In the state, the setting of ${project}.`;
  const printed = write("text", sampleReport(["a", "b"].map((project) => unchecked(`x.${project}`, ofOther(project)))));
  expect(printed).toContain(`  ? 2 objects were not checked (x.a, x.b)  | ${ofOther("a")}\n`);
});
