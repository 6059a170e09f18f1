import { runInNewContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import {
  atPath,
  isError,
  midSentence,
  onCode,
  pathText,
  type ErrorParts,
  type Path,
  diagnosticError,
  DiagnosticError,
} from "../../../src/kit/errors.ts";

const failure = (parts: Partial<ErrorParts> = {}): DiagnosticError =>
  diagnosticError({ code: "gone", summary: "Box not found" }, { why: "No box at top.", ...parts });

/** A failure of another code, of no code, or thrown by somebody else. */
const others: readonly unknown[] = [failure({ code: "denied" }), new TypeError("x is not a function"), "a text"];

/** Rejects with anything at all. */
async function rejecting(reason: unknown): Promise<never> {
  await Promise.resolve();
  AbortSignal.abort(reason).throwIfAborted(); // throws its reason, whatever it is
  throw new Error("not aborted");
}

/** Work that throws before its first `await`, as a function does that is not declared async. */
const throwing = (reason: Error) => (): Promise<never> => {
  throw reason;
};

describe("an error for users", () => {
  test("has its texts as its message, and what caused it", () => {
    const cause = new Error("socket");
    const error = failure({ cause, path: ["label"] });
    expect(error).toMatchObject({ name: "DiagnosticError", message: "Box not found: No box at top.", path: ["label"] });
    expect(error.cause).toBe(cause);
    expect(failure({ why: "" }).message).toBe("Box not found");
    expect("cause" in failure()).toBe(false);
  });

  test("says what was tried, why and what to do in one line, and what somebody else said below it", () => {
    const whole = failure({ attempt: "GET /x failed.", advice: "Build one.", original: "404\nnot found" });
    expect(whole.detail).toBe("GET /x failed. No box at top. Build one.\n404\nnot found");
    expect(whole.adding("Or wait.").adding("").detail).toBe(
      "GET /x failed. No box at top. Build one. Or wait.\n404\nnot found",
    );
  });

  test("has in its summary what the occurrence names", () => {
    const error = diagnosticError({ code: "gone", summary: "Box … not found" }, { why: "It left.", named: "$& 7" });
    expect(error.problem).toEqual({ summary: "Box $& 7 not found", detail: "It left.", path: undefined });
  });

  test("keeps its class and every other part when one is changed", () => {
    class Lost extends DiagnosticError {}
    const kind = { code: "gone", summary: "Box not found" } as const;
    const parts = { kind, why: "It left.", advice: "Wait.", original: "404", about: "box 7", cause: new Error("x") };
    const changed = new Lost(parts).at(["box"]).adding("Or go.").with({ code: "denied" });
    expect(changed).toBeInstanceOf(Lost);
    expect(changed.parts).toEqual({ ...parts, path: ["box"], advice: "Wait. Or go.", code: "denied" });
    expect(changed.kind).toBe(kind);
    expect([changed.code, changed.cause, changed.isGeneral]).toEqual(["denied", parts.cause, false]);
  });
});

const paths: Readonly<Record<string, Path>> = {
  "": [],
  level: ["level"],
  "previous_keys[0].key_id": ["previous_keys", 0, "key_id"],
  'events["new_note"]': ["events", { key: "new_note" }],
  'events["a \\"b\\""][1]': ["events", { key: 'a "b"' }, 1],
};

test.each(Object.entries(paths))("a path is written as a configuration refers to it: %s", (text, path) => {
  expect(pathText(path)).toBe(text);
});

test("an error is one of any realm, and of any class", () => {
  const errors: unknown[] = [new TypeError("x"), failure(), runInNewContext("new RangeError('x')")];
  expect(errors.map(isError)).toEqual([true, true, true]);
  expect([null, undefined, "x", { message: "x" }, Object.create(null)].filter(isError)).toEqual([]);
});

describe("onCode", () => {
  test("is the work's own value where it succeeds", async () => {
    expect(await onCode("gone", () => Promise.resolve("here"), null)).toBe("here");
  });

  test("is the given value where the work fails with the code", async () => {
    expect(await onCode("gone", () => Promise.reject(failure()), "nothing")).toBe("nothing");
  });

  test("is the given value where the work throws before it has begun to wait", async () => {
    expect(await onCode("gone", throwing(failure()), "nothing")).toBe("nothing");
  });

  test.each(others)("fails as the work does for any other reason: %p", async (reason) => {
    await expect(onCode("gone", () => rejecting(reason), "nothing")).rejects.toBe(reason);
  });
});

test("onCode fails as the work does where the reason lies in no single object", async () => {
  const reason = diagnosticError(
    { code: "gone", summary: "All gone" },
    { why: "", sharedCause: { clause: "the shelf fell", affects: "service" } },
  );
  await expect(onCode("gone", () => Promise.reject(reason), "nothing")).rejects.toBe(reason);
});

test("onCode is the given value where the reason lies in one endpoint", async () => {
  const sharedCause = { clause: "there are no shelves", affects: "endpoint" } as const;
  const reason = diagnosticError({ code: "gone", summary: "All gone" }, { why: "", sharedCause });
  expect(await onCode("gone", () => Promise.reject(reason), "nothing")).toBe("nothing");
});

test.each([
  ["The box is gone", "the box is gone"],
  ["A box is gone", "a box is gone"],
  ["TLS failed", "TLS failed"],
  ["", ""],
])("a text is a part of a sentence: %s", (text, part) => {
  expect(midSentence(text)).toBe(part);
});

describe("atPath", () => {
  const at = { code: "gone", path: ["items", 0] } as const;

  test("is the work's own value where it succeeds", async () => {
    expect(await atPath(at, () => Promise.resolve("here"))).toBe("here");
  });

  test("gives a failure of the code its attribute, with the same words", async () => {
    const thrown = failure();
    const error: unknown = await atPath(at, () => Promise.reject(thrown)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DiagnosticError);
    expect(error).toMatchObject({ code: "gone", message: thrown.message, path: ["items", 0] });
  });

  test("gives its attribute to a failure that is thrown before the work has begun to wait", async () => {
    await expect(atPath(at, throwing(failure()))).rejects.toMatchObject({ path: ["items", 0] });
  });

  test("leaves a failure that has its attribute already", async () => {
    const thrown = failure({ path: ["label"] });
    await expect(atPath(at, () => Promise.reject(thrown))).rejects.toBe(thrown);
  });

  test.each(others)("leaves any other failure as it is: %p", async (reason) => {
    await expect(atPath(at, () => rejecting(reason))).rejects.toBe(reason);
  });
});
