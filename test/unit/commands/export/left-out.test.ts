/** The report of parts that an export leaves out, and the number of those that another run may find. */
import { afterEach, expect, jest, test } from "@jest/globals";
import { leftOutNotes, reportLeftOut, skippedPart, type LeftOut } from "../../../../src/commands/export/left-out.ts";
import { DiagnosticError, diagnosticError, type ErrorCode } from "../../../../src/kit/errors.ts";

afterEach(() => void jest.restoreAllMocks());

const leftOut = (reference: string | null, code: ErrorCode = "denied", what = "client_keys"): LeftOut =>
  skippedPart({
    ...{ kind: "skipped", what, noun: what === "place" ? "" : what.replace("_", " ") },
    place: reference === null ? null : { kind: "project", reference },
    reason: diagnosticError({ code, summary: "Not read" }, { why: `Because\nof ${code}.` }),
  });

/** The lines on stderr, and the number of parts that another run may find. */
function reported(...all: readonly LeftOut[]): readonly [lines: readonly string[], passing: number] {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const passing = reportLeftOut(all);
  return [write.mock.calls.map(([line]) => String(line)), passing];
}

test.each<[ErrorCode, number]>([
  ["unavailable", 1],
  ["timeout", 1],
  ["internal", 1],
  ["invalid", 1],
  ["conflict", 1],
  ["unsupported", 1],
  // A refusal of the one object, and one that is gone.
  ["denied", 0],
  ["gone", 0],
])("a part that is %s leaves an export incomplete by %i", (code, passing) => {
  expect(reported(leftOut("a/b", code))).toEqual([
    [`Skipped: the client keys of a/b: Not read: Because of ${code}.\n`],
    passing,
  ]);
});

test.each(["place", "subgroups", "projects"])("whatever hides places leaves an export incomplete: %s", (what) => {
  expect(reported(leftOut("a", "denied", what), leftOut("b"))[1]).toBe(1);
});

test("places with a reason of one kind share a line, which names 20 of them", () => {
  const places = Array.from({ length: 21 }, (_, index) => leftOut(`p${index}`));
  const [lines] = reported(leftOut(null, "gone", "setting"), ...places, leftOut("x", "gone", "place"));
  expect(lines).toEqual([
    "Skipped: the setting of the user: Not read: Because of gone.\n",
    expect.stringMatching(/^Skipped: the client keys of p0, .*, p19 and 1 more: Not read: Because of denied\.\n$/),
    "Skipped: x: Not read: Because of gone.\n",
  ]);
});

test("places with a reason of one kind have a line for each thing that the service says", () => {
  const refused = (place: string, original: string): LeftOut => {
    const reason = diagnosticError({ code: "denied", summary: "Refused" }, { why: "By a gateway.", original });
    return { ...leftOut(place), reason };
  };
  const [lines] = reported(refused("a", "Too late"), refused("b", "Too early"), refused("c", "Too late"));
  expect(lines).toEqual([
    "Skipped: the client keys of a, c: Refused: By a gateway. Too late\n",
    "Skipped: the client keys of b: Refused: By a gateway. Too early\n",
  ]);
});

test("a file names each place, without what differs from run to run", () => {
  const refused = (place: string): LeftOut => {
    const reason = new DiagnosticError({
      kind: { code: "denied", summary: "Refused" },
      ...{ attempt: `GET ${place} returned 403 (request ID ${place}).`, why: "By a rule.", original: "No\nrole" },
    });
    return { ...leftOut(place), reason };
  };
  const many = Array.from({ length: 21 }, (_, index) => refused(`p${index}`));
  expect(leftOutNotes([...many, leftOut(null, "gone", "setting")])).toEqual([
    "Skipped: the client keys of these. Refused: By a rule. No role",
    ...many.map((_, index) => `  p${index}`),
    "Skipped: the setting of these. Not read: Because of gone.",
    "  the user",
  ]);
});
