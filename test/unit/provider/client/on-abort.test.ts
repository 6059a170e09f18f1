import { getEventListeners } from "node:events";
import { describe, expect, test } from "@jest/globals";
import { onAbort } from "../../../../src/provider/client/on-abort.ts";

describe("onAbort", () => {
  test("calls each that waits once, when the signal aborts", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    onAbort(controller.signal, () => heard.push("one"));
    onAbort(controller.signal, () => heard.push("other"));
    expect(heard).toEqual([]);
    controller.abort();
    controller.abort();
    expect(heard).toEqual(["one", "other"]);
  });

  test("calls immediately if the signal has aborted", () => {
    const heard: string[] = [];
    onAbort(AbortSignal.abort(), () => heard.push("late"));
    expect(heard).toEqual(["late"]);
  });

  test("calls none that was taken back", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    const forget = onAbort(controller.signal, () => heard.push("forgotten"));
    forget();
    controller.abort();
    expect(heard).toEqual([]);
  });

  test("listens to a signal once, however many wait", () => {
    const { signal } = new AbortController();
    for (let count = 0; count < 20; count += 1) onAbort(signal, () => undefined);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
  });
});
