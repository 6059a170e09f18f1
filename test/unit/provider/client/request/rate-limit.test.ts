import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";
import { hearRetries } from "../../../../support/provider/retries.ts";
import { until } from "../../../../support/until.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const GOOD = { level: "watch" };

describe("a rate limit", () => {
  test("holds back every request of the client until its time", async () => {
    let limitedMs = 0;
    const late: number[] = [];
    const { url } = await startServer((request, response) => {
      if (limitedMs === 0) {
        limitedMs = performance.now();
        response.setHeader("Retry-After", "1");
        answer(response, 429, "Retry later\n");
        return;
      }
      late.push(performance.now() - limitedMs);
      answer(response, 200, request.url?.includes("client_keys") === true ? [] : GOOD);
    });
    const { log, count } = hearRetries();
    const client = clientOf(url, { maxRetries: 1, log }, { budgetMs: 60_000 });
    const first = client.notificationSettings.get(global, call);
    await until(() => count() > 0);
    await Promise.all([first, client.clientKeys.list("7", call), client.clientKeys.list("8", call)]);
    expect(late).toHaveLength(3);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(990);
  });

  test("is one line of the log, however many requests it holds back", async () => {
    let limited = 0;
    const { url } = await startServer((_request, response) => {
      limited += 1;
      if (limited <= 3) response.setHeader("Retry-After", "1");
      answer(response, limited <= 3 ? 429 : 200, limited <= 3 ? "Retry later\n" : []);
    });
    const lines: unknown[] = [];
    const log: NonNullable<ClientOptions["log"]> = (level, message, fields) => {
      if (message === "rate limit") lines.push([level, fields()]);
    };
    const { clientKeys } = clientOf(url, { maxRetries: 1, log }, { budgetMs: 60_000 });
    await Promise.all(["7", "8", "9"].map((project) => clientKeys.list(project, call)));
    const path = expect.stringMatching(/^\/api\/v4\/projects\/[789]\/error_tracking\/client_keys$/);
    expect(lines).toEqual([["warn", { method: "GET", path, wait_ms: 1000 }]]);
  });

  test("that lasts longer than a call may take holds nobody back: each request fails with its own response", async () => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("Retry-After", "3600");
      answer(response, 429, "Retry later\n");
    });
    const client = clientOf(url, { maxRetries: 5 });
    for (const project of ["7", "8"]) {
      expect(await rejectionOf(client.clientKeys.list(project, call))).toMatchObject({ status: 429 });
    }
    expect(seen).toHaveLength(2);
  });
});
