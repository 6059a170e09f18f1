import { getEventListeners } from "node:events";
import { describe, expect, test } from "@jest/globals";
import { onAbort } from "../../../../src/provider/client/on-abort.ts";

describe("onAbort", () => {
  test("calls each that waits once, when the signal aborts", () => {
    const controller = new AbortController();
    const calls: string[] = [];
    onAbort(controller.signal, () => calls.push("one"));
    onAbort(controller.signal, () => calls.push("other"));
    expect(calls).toEqual([]);
    controller.abort();
    controller.abort();
    expect(calls).toEqual(["one", "other"]);
  });

  test("calls immediately if the signal has aborted", () => {
    const calls: string[] = [];
    onAbort(AbortSignal.abort(), () => calls.push("late"));
    expect(calls).toEqual(["late"]);
  });

  test("calls none that was taken back", () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const forget = onAbort(controller.signal, () => calls.push("forgotten"));
    forget();
    controller.abort();
    expect(calls).toEqual([]);
  });

  test("listens to a signal once, however many wait", () => {
    const { signal } = new AbortController();
    for (let count = 0; count < 20; count += 1) onAbort(signal, () => undefined);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
  });
});
