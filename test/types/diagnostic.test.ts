import { expect, test } from "@jest/globals";
import type { Table } from "../../src/kit/diagnostics.ts";
import { diagnostic, diagnosticError, type ErrorKind } from "../../src/kit/errors.ts";

const ERRORS = {
  full: { code: "conflict", summary: "Box full", why: "The box is full.", advice: "Empty it." },
  torn: { code: "invalid", summary: "Box torn", advice: "Mend it." },
  wrong: { code: "invalid", summary: "Wrong box" },
} as const satisfies Record<string, ErrorKind>;

test("a kind or its occurrence says why", () => {
  expect(diagnostic(ERRORS.full).detail).toBe("The box is full. Empty it.");
  expect(diagnostic(ERRORS.full, { why: "The lid is open.", original: "EFULL" }).detail).toBe(
    "The lid is open. Empty it.\nEFULL",
  );
  expect(diagnosticError(ERRORS.torn, { why: "A side is torn.", path: ["side"] })).toMatchObject({
    code: "invalid",
    summary: "Box torn",
    detail: "A side is torn. Mend it.",
    path: ["side"],
  });
  // @ts-expect-error -- nothing says why
  diagnostic(ERRORS.torn);
  // @ts-expect-error -- a path does not
  diagnosticError(ERRORS.torn, { path: ["side"] });
});

test("a row gives the page the reason and the advice that it leaves to its occurrences", () => {
  const why = "The box is full.";
  const table = {
    full: { code: "conflict", summary: "Box full", why, advice: "Empty it." },
    torn: { code: "invalid", summary: "Box torn", when: "A side is torn.", advice: "Mend it." },
    wrong: { code: "invalid", summary: "Wrong box", why, pageAdvice: "Take the one that it names." },
  } as const satisfies Table<ErrorKind>;
  expect(Object.keys(table)).toHaveLength(3);
  // @ts-expect-error -- nothing says when it appears
  const withoutReason: Table<ErrorKind> = { torn: { code: "invalid", summary: "Box torn", advice: "Mend it." } };
  // @ts-expect-error -- nothing says what to do
  const withoutAdvice: Table<ErrorKind> = { wrong: { code: "invalid", summary: "Wrong box", why } };
  // @ts-expect-error -- an error has a code
  const withoutCode: Table<ErrorKind> = { full: { summary: "Box full", why, advice: "Empty it." } };
  expect([withoutReason, withoutAdvice, withoutCode]).toHaveLength(3);
});
