import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { createBreakers } from "../../../../../src/provider/client/request/breaker.ts";
import type { RetryTiming } from "../../../../../src/provider/client/request/retry-delay.ts";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startServer,
  withRawServer,
  type Running,
} from "../../../../support/server/http-server.ts";
import { countRetries } from "../../../../support/provider/retries.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const GOOD = { level: "watch" };

/** One response: a status with a body and headers, or the connection's end. */
type Step = "lost" | readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];

/** Returns these responses in order, repeating the last one, and records the times of the requests. */
async function startSteps(...steps: readonly Step[]) {
  const times: number[] = [];
  const server = await startServer((_request: IncomingMessage, response: ServerResponse) => {
    const step = steps[Math.min(times.length, steps.length - 1)] ?? "lost";
    times.push(performance.now());
    if (step === "lost") return void response.destroy();
    const [status, body = { message: `${status} Something` }, headers = {}] = step;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(response, status, body);
  });
  return { ...server, times };
}

const clientWith = (url: string, maxRetries: number, timing: Partial<RetryTiming> = {}) =>
  clientOf(url, { maxRetries }, { budgetMs: 60_000, ...timing });
const get = async (url: string, maxRetries = 3, timing: Partial<RetryTiming> = {}) =>
  (await clientWith(url, maxRetries, timing).notificationSettings.get(global, call)).value;
const put = async (url: string, maxRetries = 3) =>
  (await clientWith(url, maxRetries).notificationSettings.put(global, { level: "watch" }, call)).value;

const LOCKED = { message: "409 Conflict: Resource lock" };

describe("a read and a write that can be repeated are sent again", () => {
  const passing: Readonly<Record<string, Step>> = {
    "after a lost connection": "lost",
    "after 408": [408],
    "after 409, when it is a lock": [409, LOCKED],
    "after 425": [425],
    "after 429": [429, "Retry later\n"],
    "after 500": [500],
    "after 502": [502, "<html></html>"],
    "after 503": [503],
    "after 504": [504],
    "after a success that was cut off": [200, '{"level":"wat'],
    "after an empty success": [200, ""],
  };
  test.each(Object.entries(passing))("%s", async (_title, step) => {
    const { url, seen } = await startSteps(step, step, [200, GOOD]);
    await expect(get(url)).resolves.toMatchObject(GOOD);
    expect(seen).toHaveLength(3);
    const write = await startSteps(step, [200, GOOD]);
    await expect(put(write.url)).resolves.toMatchObject(GOOD);
    expect(write.seen).toHaveLength(2);
  });

  test("after a timeout", async () => {
    const { url, seen } = await startServer((_request, response) => {
      if (seen.length > 1) answer(response, 200, GOOD);
    });
    // On a busy machine more of them may take too long.
    const { notificationSettings } = clientOf(url, { requestTimeoutMs: 1000, maxRetries: 2 }, { budgetMs: 60_000 });
    await expect(notificationSettings.put(global, { level: "watch" }, call)).resolves.toMatchObject({ value: GOOD });
    expect(seen.length).toBeGreaterThan(1);
  });

  test("three times at most if each attempt times out", async () => {
    const { url, seen } = await startServer(() => undefined);
    const { notificationSettings } = clientOf(url, { requestTimeoutMs: 50, maxRetries: 50 }, { budgetMs: 60_000 });
    const error = await rejectionOf(notificationSettings.get(global, call));
    expect(error.detail).toContain("It was tried 3 times");
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  test("after a refused connection, for as long as the service is restarting", async () => {
    const { url, port, close } = await startSteps([200, GOOD]);
    await close();
    let restarting: Promise<Running> | undefined;
    const { log, count } = countRetries(() => {
      // It is down for two attempts.
      if (count() === 2) restarting = startServer((_request, response) => answer(response, 200, GOOD), port);
    });
    const timing = { firstDelayMs: 10, maxDelayMs: 10, budgetMs: 60_000, random: () => 0 };
    const { notificationSettings } = clientOf(url, { maxRetries: 500, log }, timing);
    await expect(notificationSettings.get(global, call)).resolves.toMatchObject({ value: GOOD });
    expect((await restarting)?.seen).toHaveLength(1);
  });
});

describe("nothing is sent again", () => {
  const lasting: Readonly<Record<string, Step>> = {
    "after 400": [400],
    "after 401": [401],
    "after 403": [403],
    "after 404": [404],
    "after 409, unless it is a lock": [409, { message: "409 Conflict: already there" }],
    "after 422": [422],
    "after 501": [501],
    "after a success of another form": [200, { level: 7 }],
    "after a web page": [200, "<html><title>Sign in</title></html>"],
    "after an error with a success status": [200, { status: "error", message: "no" }],
  };
  test.each(Object.entries(lasting))("%s", async (_title, step) => {
    const { url, seen } = await startSteps(step);
    const error = await rejectionOf(put(url));
    expect(seen).toHaveLength(1);
    expect(error.detail).not.toContain("tried");
  });

  test("after the host was not found, which is a misspelt name as a rule", async () => {
    const error = await rejectionOf(get("http://gitlab.invalid"));
    expect(error.summary).toBe("Host not found");
    expect(error.detail).not.toContain("tried");
  });

  test("if the service does not speak TLS", async () => {
    const { url } = await startSteps([200, GOOD]);
    const error = await rejectionOf(get(url.replace("http:", "https:")));
    expect(error).toMatchObject({ code: "invalid" });
    expect(error.detail).not.toContain("tried");
  });

  test("if the answer is not HTTP", async () => {
    let connections = 0;
    const garbage = (socket: { end(text: string): unknown }): void => {
      connections += 1;
      socket.end("SSH-2.0-OpenSSH_9.6\r\n");
    };
    await withRawServer(garbage, (url) => rejectionOf(get(url)));
    expect(connections).toBe(1);
  });

  test("when no retries are wanted", async () => {
    const { url, seen } = await startSteps([503], [200, GOOD]);
    expect(await rejectionOf(get(url, 0))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  });
});

describe("the last error", () => {
  test("says how often and how long it was tried, before what the service said", async () => {
    const { url, seen } = await startSteps([503, { message: "in maintenance" }]);
    const error = await rejectionOf(put(url, 2));
    expect(error.detail).toMatch(/^PUT .* It was tried 3 times in [\d.]+ s\.\nin maintenance$/s);
    expect(error).toMatchObject({ status: 503, method: "PUT", mayHaveExecuted: true });
    expect(seen).toHaveLength(3);
  });

  test("says so if no response came", async () => {
    expect((await rejectionOf(get("http://127.0.0.1:1", 1))).detail).toMatch(/ It was tried 2 times in [\d.]+ s\./);
  });

  test("knows of an earlier attempt that may have been executed", async () => {
    const { url } = await startSteps("lost", [403]);
    expect(await rejectionOf(put(url))).toMatchObject({ status: 403, mayHaveExecuted: true });
  });
});

describe("a service that answered nobody", () => {
  test("is tried once by other clients of the process, until it answers", async () => {
    const { url, port, close } = await startSteps([200, GOOD]);
    await close();
    const breakers = createBreakers();
    const first = clientOf(url, {}, { breakers }).notificationSettings;
    const second = clientOf(`${url}/api/v4/`, { maxRetries: 5 }, { breakers }).notificationSettings;
    await rejectionOf(first.get(global, call));
    expect((await rejectionOf(second.get(global, call))).detail).not.toContain("tried");
    await startServer((_request, response) => answer(response, 200, GOOD), port);
    await expect(second.get(global, call)).resolves.toMatchObject({ value: GOOD });
  });
});

describe("a delete", () => {
  test("whose response was lost is done when the key is gone at the next attempt", async () => {
    const { url, seen } = await startSteps("lost", [404, { message: "404 Not found" }]);
    await clientWith(url, 1).clientKeys.delete("7", 9, call);
    expect(seen).toHaveLength(2);
  });
});

describe("the time between two attempts", () => {
  const gap = ({ times: [first = 0, second = 0] }: { times: number[] }): number => second - first;

  test("is what the service asks for if that is longer than our own", async () => {
    const server = await startSteps([503, "", { "Retry-After": "1" }], [200, GOOD]);
    await get(server.url);
    expect(gap(server)).toBeGreaterThanOrEqual(990);
  });

  test.each([[{}], [{ "Retry-After": "0" }]])("is our own where it asks for less: %p", async (headers) => {
    const server = await startSteps([503, "", headers], [200, GOOD]);
    await get(server.url, 1, { firstDelayMs: 200, maxDelayMs: 200, random: () => 0 });
    expect(gap(server)).toBeGreaterThanOrEqual(199);
  });

  test("ends the call immediately if it would exceed the time that one call may take", async () => {
    const { url, seen } = await startSteps([408, "", { "Retry-After": "600" }], [200, GOOD]);
    const error = await rejectionOf(get(url, 5, { budgetMs: 300_000 }));
    expect(error.detail).toContain("Another attempt would come after 600 s, and one call may take 300 s in all.");
    expect(seen).toHaveLength(1);
  });

  test("counts together with the attempts themselves", async () => {
    const { url, seen } = await startSteps([503]);
    const error = await rejectionOf(
      get(url, 1000, { budgetMs: 300, firstDelayMs: 100, maxDelayMs: 100, random: () => 0 }),
    );
    expect(error.detail).toContain("one call may take 0.3 s in all");
    expect(seen.length).toBeLessThanOrEqual(4);
  });
});
