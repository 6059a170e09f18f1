import { describe, expect, test } from "@jest/globals";
import { runs } from "../../../../support/runs.ts";
import { simulate, type Fate, type Span } from "./simulation.ts";

const SEEDS = Array.from({ length: runs(2, 100) }, (_, index) => index + 1);

/** Answers but from a moment on, for so long. */
const outage =
  (fromMs: number, forMs: number, fate: Fate) =>
  ({ ms }: { readonly ms: number }): Fate =>
    ms >= fromMs && ms < fromMs + forMs ? fate : "answered";

const took = ({ beganMs, endedMs }: Span): number => endedMs - beganMs;

describe("a plan of 400 settings whose service is down", () => {
  test.each(SEEDS)("takes 23 s where connections are refused (seed %i)", async (seed) => {
    const { errors, seconds } = await simulate({ objects: 400, service: () => "refused", seed });
    expect(errors).toHaveLength(400);
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(26);
  });

  test.each(SEEDS)("takes 122 s where nothing answers (seed %i)", async (seed) => {
    const { errors, seconds } = await simulate({ objects: 400, service: () => "silent", seed });
    expect(errors).toHaveLength(400);
    expect(seconds).toBeGreaterThan(121.5);
    expect(seconds).toBeLessThan(123);
  });

  test("takes seconds where its name does not resolve, however long that takes to find out", async () => {
    const { errors, seconds } = await simulate({ objects: 400, service: () => "unresolved" });
    expect(errors).toHaveLength(400);
    expect(seconds).toBeLessThan(10);
  });

  test.each([1, 2, 5, 10, 50])("ends within three timeouts of %i s and a minute", async (timeout) => {
    for (const atOnce of [1, 10]) {
      const options = { objects: 400, timeoutMs: timeout * 1000, atOnce };
      const { errors, seconds } = await simulate({ ...options, service: () => "silent" });
      expect(errors).toHaveLength(400);
      expect(seconds).toBeLessThan(3 * timeout + 60);
    }
  });
});

describe("an apply of 400 settings", () => {
  test.each(SEEDS)("loses nothing in a restart of 10 s (seed %i)", async (seed) => {
    for (const fate of ["refused", "lost"] as const) {
      const { errors } = await simulate({
        objects: 400,
        method: "PUT",
        service: outage(seed * 19, 10_000, fate),
        seed,
      });
      expect(errors).toEqual([]);
    }
  });

  test("loses what an outage of a minute leaves to do, and no more", async () => {
    // Ten calls of 50 ms each at a time: 50 are done by then.
    const { errors, seconds } = await simulate({
      objects: 400,
      method: "PUT",
      service: outage(250, 60_000, "refused"),
    });
    expect(errors).toHaveLength(350);
    expect(seconds).toBeLessThan(30);
  });

  test("loses nothing more once the service answers again, though with errors at first", async () => {
    const service = ({ ms }: { readonly ms: number }): Fate =>
      ms < 25_000 ? "lost" : ms < 26_000 ? "failed" : "answered";
    const { calls, errors } = await simulate({ objects: 400, method: "PUT", service });
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.length).toBeLessThan(110);
    expect(calls.filter(({ beganMs, error }) => beganMs >= 25_000 && error !== null)).toEqual([]);
  });
});

describe("one project whose requests hang, among 20", () => {
  const service = ({ object }: { readonly object: number }): Fate => (object === 3 ? "silent" : "answered");

  test("fails alone after three attempts, and costs the others nothing", async () => {
    const { calls, requests } = await simulate({ objects: 20, service });
    const others = calls.filter((_, object) => object !== 3);
    expect(others.map(({ error, ...span }) => [error, took(span)])).toEqual(others.map(() => [null, 50]));
    expect(calls[3]?.error).toMatchObject({ code: "timeout", isGeneral: false });
    expect(calls[3]?.error?.detail).toContain("It was tried 3 times");
    expect(requests).toHaveLength(19 + 3);
  });

  test("fails alone where one call is made at a time, too", async () => {
    const { calls } = await simulate({ objects: 20, service, atOnce: 1 });
    expect(calls.flatMap(({ error }, object) => (error === null ? [] : [object]))).toEqual([3]);
  });
});

describe("once a service answers nobody,", () => {
  test("one request at a time is a trial, for which other calls wait five seconds at most", async () => {
    const { calls, requests } = await simulate({ objects: 400, service: () => "silent" });
    const trippedMs = Math.min(...calls.map(({ endedMs }) => endedMs));
    expect(requests.filter(({ beganMs }) => beganMs >= trippedMs)).toHaveLength(1);
    const later = calls.filter(({ beganMs }) => beganMs >= trippedMs);
    expect(later.filter((call) => took(call) > 5000).map(took)).toEqual([30_000]);
    expect(later.filter(({ endedMs }) => endedMs < trippedMs + 5000)).toEqual([]);
  });

  test("the first error says what is wrong, and the others name their own request and that one", async () => {
    const { errors } = await simulate({ objects: 400, service: () => "silent" });
    const [first, ...others] = errors;
    expect(first?.detail).toMatch(
      /^GET .* No complete response arrived within 30 s\. .* It was tried 3 times in 9\d(\.\d)? s\./,
    );
    const given = others.filter(({ detail }) => detail.includes("was given up"));
    expect(given.length).toBeGreaterThan(380);
    for (const { detail, urlPath } of given) {
      expect(detail).toMatch(`GET ${urlPath} was given up, as the service answers no request. GET /api/v4/projects/`);
    }
    const causes = new Set(errors.map(({ parts }) => parts.sharedCause?.clause));
    expect([...causes]).toEqual(["the service did not respond in time: https://gitlab.test"]);
    const paths = errors.map(({ parts }) => `/api/v4/projects/${encodeURIComponent(parts.about ?? "")}`);
    expect(errors.map(({ urlPath }, index) => urlPath.startsWith(paths[index] ?? ""))).not.toContain(false);
  });

  test("a write that may have been executed keeps its own error", async () => {
    const service = ({ ms }: { readonly ms: number }): Fate => (ms < 25 ? "lost" : "refused");
    const { errors } = await simulate({ objects: 20, method: "PUT", service });
    const [sent, unsent] = [
      errors.filter((each) => each.mayHaveExecuted),
      errors.filter((each) => !each.mayHaveExecuted),
    ];
    expect([sent.length, unsent.length]).toEqual([10, 10]);
    for (const error of sent) {
      expect(error).toMatchObject({ isGeneral: false });
      expect(error.detail).toMatch(new RegExp(`^PUT ${error.urlPath} got no usable response.`));
    }
  });

  test("a user who stops the run waits for nothing", async () => {
    for (const stopMs of [10_000, 92_000, 95_000]) {
      const { seconds, errors } = await simulate({ objects: 400, service: () => "silent", stopMs, seed: 3 });
      expect(seconds).toBe(stopMs / 1000);
      expect(errors.at(-1)?.summary).toBe("The request was cancelled");
    }
  });
});
