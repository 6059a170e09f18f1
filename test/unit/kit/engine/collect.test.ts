import { describe, expect, test } from "@jest/globals";
import { type ErrorCode, diagnosticError, type Diagnostic, type DiagnosticError } from "../../../../src/kit/errors.ts";
import { collect } from "../../../../src/kit/engine/collect.ts";

const nothing = { onError: () => ({ result: "nothing" }) };

const product = "the provider shelf";

test("the answer of work that succeeds has its warnings, in order", async () => {
  const answer = await collect(product, nothing, (warn) => {
    warn({ summary: "First", detail: "One." });
    warn({ summary: "Second", detail: "Two.", path: ["a", 0] });
    return { result: "done" };
  });
  expect(answer).toEqual({
    result: "done",
    diagnostics: [
      { severity: "warning", summary: "First", detail: "One." },
      { severity: "warning", summary: "Second", detail: "Two.", path: ["a", 0] },
    ],
  });
});

test("a warning that is given twice is shown once; one with other words or at another place is another", async () => {
  const first = { summary: "First", detail: "One.", path: ["a", 0] };
  const others = [
    { ...first, path: ["a", 1] },
    { ...first, path: ["a", { key: "b" }] },
    { ...first, path: ["a", { key: "c" }] },
    { ...first, detail: "Two." },
    { summary: "First", detail: "One." },
  ];
  const { diagnostics } = await collect(product, nothing, (warn) => {
    for (const problem of [first, ...others, { ...first }, ...others]) warn(problem);
    return { result: "done" };
  });
  expect(diagnostics).toEqual([first, ...others].map((problem) => ({ severity: "warning", ...problem })));
});

describe("work that fails", () => {
  const codes: ErrorCode[] = [
    "gone",
    "conflict",
    "denied",
    "invalid",
    "unavailable",
    "timeout",
    "unsupported",
    "internal",
  ];
  test.each(codes)("for the reason %s is one error, with its path", async (code) => {
    const error = diagnosticError({ code, summary: "Title" }, { why: "Detail.", path: ["events", "new_note"] });
    const answer = await collect(product, nothing, () => Promise.reject(error));
    expect(answer).toEqual({
      result: "nothing",
      diagnostics: [{ severity: "error", summary: "Title", detail: "Detail.", path: ["events", "new_note"] }],
    });
  });

  test.each([new TypeError("x is not a function"), "a text", 0, { a: 1 }])(
    "by throwing %p, which is no error of ours, says whose fault it is",
    async (thrown) => {
      const answer = await collect(product, nothing, () => {
        AbortSignal.abort(thrown).throwIfAborted(); // throws its reason, whatever it is
        return nothing.onError();
      });
      expect(answer.diagnostics).toHaveLength(1);
      expect(answer.diagnostics[0]).toMatchObject({ severity: "error", summary: "Unexpected error" });
      expect(answer.diagnostics[0]?.detail).toContain("This is a fault of the provider shelf");
    },
  );

  test("keeps the warnings that came before the error", async () => {
    const answer = await collect(product, nothing, (warn) => {
      warn({ summary: "Before", detail: "" });
      return Promise.reject(new Error("broken"));
    });
    expect(answer.diagnostics.map(({ severity }) => severity)).toEqual(["warning", "error"]);
  });

  test("answers with what there is at that moment", async () => {
    let state = "before";
    const answer = await collect(product, { onError: () => ({ state }) }, () => {
      state = "half";
      return Promise.reject(new Error("broken"));
    });
    expect(answer.state).toBe("half");
  });
});

test("the feedback of an error is what its teller makes of it", async () => {
  const toDiagnostic = ({ summary }: DiagnosticError): Diagnostic => ({
    severity: "warning",
    summary,
    detail: "In short.",
  });
  const error = diagnosticError({ code: "denied", summary: "No access" }, { why: "It needs a token." });
  const { diagnostics } = await collect(product, { ...nothing, toDiagnostic }, () => Promise.reject(error));
  expect(diagnostics).toEqual([{ severity: "warning", summary: "No access", detail: "In short." }]);
});
