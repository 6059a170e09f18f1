import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startServer,
  startSilent,
} from "../../../../support/server/http-server.ts";
import { countRetries } from "../../../../support/provider/retries.ts";
import { until } from "../../../../support/until.ts";

afterEach(closeAll);

const global = { kind: "global" } as const;

describe("a canceled call", () => {
  test("ends immediately while it waits for its answer", async () => {
    const controller = new AbortController();
    const { url } = await startServer(() => controller.abort());
    const client = clientOf(url);
    const error = await rejectionOf(client.notificationSettings.get(global, { signal: controller.signal }));
    expect(error).toMatchObject({ code: "unavailable", summary: "Request was canceled" });
  });

  test("ends immediately while it connects", async () => {
    const controller = new AbortController();
    const { url } = await startSilent(() => controller.abort());
    const client = clientOf(url.replace("http:", "https:"));
    const error = await rejectionOf(client.notificationSettings.get(global, { signal: controller.signal }));
    expect(error.summary).toBe("Request was canceled");
  });

  test("still gets its answer if it is a write that has started: its effect would otherwise be lost", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => {
      controller.abort();
      setTimeout(() => answer(response, 200, { level: "watch" }), 50);
    });
    const change = { level: "watch" } as const;
    const written = await clientOf(url).notificationSettings.put(global, change, { signal: controller.signal });
    expect(written.value.level).toBe("watch");
    expect(seen).toHaveLength(1);
  });

  test("fails with what went wrong when it is a write that has begun", async () => {
    const controller = new AbortController();
    const { url } = await startServer((_request, response) => {
      controller.abort();
      response.destroy();
    });
    const change = { level: "watch" } as const;
    const put = clientOf(url).notificationSettings.put(global, change, { signal: controller.signal });
    const error = await rejectionOf(put);
    expect(error.message).not.toContain("cancelled");
    expect(error.mayHaveExecuted).toBe(true);
  });

  test("is never sent when it is a write that waits for its turn", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => {
      controller.abort();
      setTimeout(() => answer(response, 200, { level: "watch" }), 50);
    });
    const { notificationSettings } = clientOf(url, { maxConcurrentRequests: 1 });
    const write = () => notificationSettings.put(global, { level: "watch" }, { signal: controller.signal });
    const [first, second] = [write(), write()];
    expect(await rejectionOf(second)).toMatchObject({ summary: "Request was canceled", mayHaveExecuted: false });
    await expect(first).resolves.toMatchObject({ value: { level: "watch" } });
    expect(seen).toHaveLength(1);
  });

  test("is never sent when it was cancelled before", async () => {
    const { url, seen } = await startServer((_request, response) => answer(response, 200, {}));
    const error = await rejectionOf(clientOf(url).notificationSettings.get(global, { signal: AbortSignal.abort() }));
    expect(error.summary).toBe("Request was canceled");
    expect(seen).toEqual([]);
  });
});

describe("a canceled call that is tried again", () => {
  /** Waits for another attempt, practically forever, and is then stopped. */
  async function stopWhileWaiting(status: number, method: "get" | "put") {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => answer(response, status, ""));
    const slow = { firstDelayMs: 60_000, maxDelayMs: 60_000, budgetMs: 300_000, random: () => 1 };
    const { log, count } = countRetries();
    const { notificationSettings } = clientOf(url, { maxRetries: 5, log }, slow);
    const { signal } = controller;
    const calling = rejectionOf(
      method === "get"
        ? notificationSettings.get(global, { signal })
        : notificationSettings.put(global, { level: "watch" }, { signal }),
    );
    await until(() => count() > 0);
    controller.abort();
    const error = await calling;
    expect(seen).toHaveLength(1);
    return error;
  }

  test("ends immediately while a read waits for another attempt", async () => {
    expect(await stopWhileWaiting(503, "get")).toMatchObject({ summary: "Request was canceled" });
  });

  test("ends immediately while a write waits that was never executed", async () => {
    const error = await stopWhileWaiting(429, "put");
    expect(error).toMatchObject({ summary: "Request was canceled", mayHaveExecuted: false });
  });

  test("ends with the last response while a write waits that may have been executed", async () => {
    expect(await stopWhileWaiting(503, "put")).toMatchObject({ status: 503, mayHaveExecuted: true });
  });

  test("ends with the last response while the last attempt waits for its turn", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => answer(response, 503, ""));
    const { log, count } = countRetries();
    // The second attempt may start a hundred seconds after the first one.
    const options = { maxRetries: 1, maxRequestsPerSecond: 0.01, log };
    const { notificationSettings } = clientOf(url, options, { firstDelayMs: 0 });
    const error = rejectionOf(notificationSettings.put(global, { level: "watch" }, controller));
    await until(() => count() > 0);
    // The delay before the second attempt is as short as this one, and started earlier.
    await wait(0);
    controller.abort();
    expect(await error).toMatchObject({ status: 503, mayHaveExecuted: true });
    expect(seen).toHaveLength(1);
  });

  test("ends with the response that a write still gets, whatever became of an attempt before", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => {
      if (seen.length === 1) return void response.destroy();
      controller.abort();
      answer(response, 403, { message: "403 Forbidden" });
    });
    const put = clientOf(url, { maxRetries: 5 }).notificationSettings.put(global, { level: "watch" }, controller);
    expect(await rejectionOf(put)).toMatchObject({ status: 403, mayHaveExecuted: true });
    expect(seen).toHaveLength(2);
  });

  test("sends a write that was on its way no more than once", async () => {
    const controller = new AbortController();
    const { url, seen } = await startServer((_request, response) => {
      controller.abort();
      setTimeout(() => answer(response, 503, ""), 50);
    });
    const put = clientOf(url, { maxRetries: 5 }).notificationSettings.put(global, { level: "watch" }, controller);
    expect(await rejectionOf(put)).toMatchObject({ status: 503, mayHaveExecuted: true });
    expect(seen).toHaveLength(1);
  });
});
