import { describe, expect, test } from "@jest/globals";
import { runs } from "../../../../support/runs.ts";
import { simulate, type Fate, type Span } from "./simulation.ts";

const SEEDS = Array.from({ length: runs(2, 100) }, (_, index) => index + 1);

/** Answers except during an outage that starts at `fromMs` and lasts `forMs`. */
const outage =
  (fromMs: number, forMs: number, fate: Fate) =>
  ({ ms }: { readonly ms: number }): Fate =>
    ms >= fromMs && ms < fromMs + forMs ? fate : "answered";

const took = ({ beganMs, endedMs }: Span): number => endedMs - beganMs;

describe("a plan of 400 settings whose service is down", () => {
  test.each(SEEDS)("takes 23 s if connections are refused (seed %i)", async (seed) => {
    const { errors, seconds } = await simulate({ objects: 400, service: () => "refused", seed });
    expect(errors).toHaveLength(400);
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(26);
  });

  test.each(SEEDS)("takes 122 s if nothing answers (seed %i)", async (seed) => {
    const { errors, seconds } = await simulate({ objects: 400, service: () => "silent", seed });
    expect(errors).toHaveLength(400);
    expect(seconds).toBeGreaterThan(121.5);
    expect(seconds).toBeLessThan(123);
  });

  test.each([500, 502, 503, 504])("takes half a minute if it answers %i", async (status) => {
    const { errors, requests, seconds } = await simulate({ objects: 200, service: () => ({ status }) });
    expect(errors).toHaveLength(200);
    expect(seconds).toBeLessThan(32);
    // Ten calls with all their attempts, and trials one after the other for five seconds.
    expect(requests.length).toBeLessThan(60 + 110);
  });

  test.each([1, 10, 30])("waits for a Retry-After of %i s, in half a minute in all", async (asked) => {
    const service = () => ({ status: 503, retryAfter: String(asked) });
    const { errors, requests, seconds } = await simulate({ objects: 40, service });
    expect(errors).toHaveLength(40);
    expect(seconds).toBeLessThan(40);
    expect(requests.filter(({ beganMs }) => beganMs < asked * 1000)).toHaveLength(10);
  });

  test.each([31, 60, 3600])("takes seconds if it answers with a Retry-After of %i s", async (asked) => {
    const service = () => ({ status: 503, retryAfter: String(asked) });
    const { errors, seconds } = await simulate({ objects: 40, service });
    expect(seconds).toBeLessThan(6);
    const why = `Another attempt would come after ${asked} s, and a call waits 30 s in all for a service that fails.`;
    expect(errors[0]?.detail).toContain(why);
  });

  test("takes seconds if its name does not resolve, however long that takes to find out", async () => {
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
    for (const fate of ["refused", "lost", { status: 502 }, { status: 502, retryAfter: "1" }] as const) {
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
    // Ten calls of 50 ms each run at a time, so 50 are done by then.
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
      ms < 25_000 ? "lost" : ms < 26_000 ? { status: 503 } : "answered";
    const { calls, errors } = await simulate({ objects: 400, method: "PUT", service });
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.length).toBeLessThan(110);
    expect(calls.filter(({ endedMs, error }) => endedMs > 26_050 && error !== null)).toEqual([]);
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

  test("also fails alone if one call is made at a time", async () => {
    const { calls } = await simulate({ objects: 20, service, atOnce: 1 });
    expect(calls.flatMap(({ error }, object) => (error === null ? [] : [object]))).toEqual([3]);
  });
});

describe("one project among 20 with three objects each", () => {
  const failing =
    (status: number) =>
    ({ object }: { readonly object: number }): Fate =>
      Math.floor(object / 3) === 7 ? { status } : "answered";

  test.each([
    [500, 10],
    [500, 1],
    [503, 10],
    [503, 1],
  ])("that alone answers %i fails alone, with an error for each object, at parallelism %i", async (status, atOnce) => {
    const simulation = { objects: 60, projects: 20, service: failing(status), atOnce };
    const { calls, errors } = await simulate(simulation);
    expect(calls.flatMap(({ error }, object) => (error === null ? [] : [object]))).toEqual([21, 22, 23]);
    expect(errors.map(({ isGeneral }) => isGeneral)).toEqual([false, false, false]);
  });

  test("that answers 500 has all attempts for each object, at parallelism 1, too", async () => {
    for (const atOnce of [1, 10]) {
      const { errors, requests } = await simulate({ objects: 60, projects: 20, service: failing(500), atOnce });
      expect(errors.map(({ detail }) => detail.includes("It was tried 6 times"))).toEqual([true, true, true]);
      expect(requests).toHaveLength(57 + 18);
    }
  });

  test("is alone again after an answer, at parallelism 1, too", async () => {
    const fate = (status: number) => (now: { readonly object: number }) =>
      now.object < 30 ? failing(status)(now) : failing(status)({ object: now.object - 30 });
    for (const status of [500, 503]) {
      const { errors, requests } = await simulate({ objects: 60, projects: 20, service: fate(status), atOnce: 1 });
      expect(errors.filter(({ isGeneral }) => !isGeneral)).toHaveLength(6);
      // After the first 503 of a project, its other objects are trials.
      expect(requests).toHaveLength(54 + 2 * (status === 500 ? 18 : 6 + 2));
    }
  });

  test("costs another one no attempt while others are answered", async () => {
    const service = ({ object }: { readonly object: number }): Fate =>
      object === 3 || object === 80 ? { status: 503 } : { status: 404, afterMs: 2000 };
    expect((await simulate({ objects: 200, service })).requests).toHaveLength(198 + 2 * 6);
  });
});

test.each([
  [404, 6 + 1 + 6 + 1],
  [501, 6 + 1 + 1 + 1],
])("a response %i ends an outage only if it is below 500", async (status, requests) => {
  const service = ({ object }: { readonly object: number }): Fate => ({ status: object % 2 === 0 ? 503 : status });
  expect((await simulate({ objects: 4, service, atOnce: 1 })).requests).toHaveLength(requests);
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

  test.each([1, 10])("its faults are reported as one, at parallelism %i", async (atOnce) => {
    const { errors } = await simulate({ objects: 60, service: () => ({ status: 503 }), atOnce });
    // The first call alone cannot distinguish an outage from a fault of its own object.
    const own = errors.filter(({ isGeneral }) => !isGeneral);
    expect(own).toEqual(atOnce === 1 ? [errors[0]] : []);
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
    expect([...causes]).toEqual(["service did not respond in time: https://gitlab.test"]);
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
      expect(errors.at(-1)?.summary).toBe("Request was canceled");
    }
  });
});
