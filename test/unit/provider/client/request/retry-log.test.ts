import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer, TOKEN } from "../../../../support/server/http-server.ts";
import { dropped, keyOf, made, madeAndDropped, startKeyServer } from "../../../../support/server/key-server.ts";

afterEach(closeAll);

type Line = [level: string, message: string, fields: Readonly<Record<string, unknown>>];

const { signal } = new AbortController();
const global = { kind: "global" } as const;
const path = "/api/v4/notification_settings";
const any: unknown = expect.any(Number);

/** Returns a client that logs its retries into `retries`. */
function logging(url: string, options: Partial<ClientOptions> = {}) {
  const retries: Line[] = [];
  const log: ClientOptions["log"] = (level, message, fields) => {
    if (message === "retry") retries.push([level, message, fields()]);
  };
  return { ...clientOf(url, { maxRetries: 3, ...options, log }), retries };
}

describe("each retry is one line of the log", () => {
  test("with the attempt, its status and the wait, and without the query", async () => {
    const statuses = [429, 503, 200];
    const { url } = await startServer((_request, response) => {
      const status = statuses.shift() ?? 200;
      if (status === 429) response.setHeader("retry-after", "1");
      answer(response, status, status === 200 ? { level: "watch" } : { message: `no ${TOKEN}` });
    });
    const { notificationSettings, retries } = logging(url);
    await notificationSettings.put(global, { level: "watch", notification_email: "ada@example.com" }, { signal });
    expect(retries).toEqual([
      ["warn", "retry", { method: "PUT", path, attempt: 1, status: 429, code: "unavailable", wait_ms: 1000 }],
      ["warn", "retry", { method: "PUT", path, attempt: 2, status: 503, code: "unavailable", wait_ms: any }],
    ]);
  });

  test("with the code of a request that got no response", async () => {
    const { notificationSettings, retries } = logging("http://127.0.0.1:1", { maxRetries: 1 });
    await rejectionOf(notificationSettings.get(global, { signal }));
    const fields = { method: "GET", path, attempt: 1, status: null, code: "ECONNREFUSED", wait_ms: any };
    expect(retries).toEqual([["warn", "retry", fields]]);
  });

  test("with the code timeout for one that took too long", async () => {
    const { url } = await startServer(() => undefined);
    const { notificationSettings, retries } = logging(url, { requestTimeoutMs: 100, maxRetries: 1 });
    await rejectionOf(notificationSettings.get(global, { signal }));
    expect(retries.map(([, , fields]) => fields)).toMatchObject([{ attempt: 1, status: null, code: "timeout" }]);
  });

  test("also of a key whose request is sent again because none has appeared", async () => {
    const { url } = await startKeyServer({ post: [dropped, made] });
    const { clientKeys, retries } = logging(url, { requestTimeoutMs: 1_000 });
    await clientKeys.create("7", { before: [keyOf(1)], advice: "" }, { signal });
    const code: unknown = expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/);
    const keysPath = "/api/v4/projects/7/error_tracking/client_keys";
    const fields = { method: "POST", path: keysPath, attempt: 1, status: null, code, wait_ms: any };
    expect(retries).toEqual([["warn", "retry", fields]]);
    expect(Number(retries[0]?.[2]["wait_ms"])).toBeGreaterThanOrEqual(999);
  });
});

describe("nothing is logged as a retry", () => {
  test("if a request is not sent again", async () => {
    const { url } = await startServer((_request, response) => answer(response, 503, {}));
    const { notificationSettings, retries } = logging(url, { maxRetries: 0 });
    await rejectionOf(notificationSettings.get(global, { signal }));
    expect(retries).toEqual([]);
  });

  test("if a key whose response was lost is found", async () => {
    const { url } = await startKeyServer({ post: [madeAndDropped] });
    const { clientKeys, retries } = logging(url, { requestTimeoutMs: 1_000 });
    await clientKeys.create("7", { before: [keyOf(1)], advice: "" }, { signal });
    expect(retries).toEqual([]);
  });
});
