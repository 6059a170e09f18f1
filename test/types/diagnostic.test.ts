import { expect, test } from "@jest/globals";
import type { PageOf } from "../../src/kit/errors-page.ts";
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

test("the page says what a kind leaves to its occurrences, and no more has to be there", () => {
  const page: PageOf<typeof ERRORS> = {
    torn: { when: "A side is torn." },
    wrong: { when: "It is another box.", advice: "Take the one that the message names." },
  };
  expect(Object.keys(page)).toEqual(["torn", "wrong"]);
  // @ts-expect-error -- when a box is wrong, and what to do, nobody says
  const without: PageOf<typeof ERRORS> = { torn: { when: "A side is torn." } };
  // @ts-expect-error -- there is no such kind
  const unknown: PageOf<typeof ERRORS> = { ...page, lost: { when: "It is gone." } };
  expect([without, unknown]).toHaveLength(2);
});
