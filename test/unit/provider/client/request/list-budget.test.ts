import { afterEach, describe, expect, test } from "@jest/globals";
import { optionLabels } from "../../../../../src/provider/client/options/client-options.ts";
import { createClientKeys } from "../../../../../src/provider/client/endpoint/client-keys.ts";
import { createRedactor } from "../../../../../src/provider/client/failure/redact.ts";
import { createReport } from "../../../../../src/provider/client/failure/report.ts";
import { varied } from "../../../../../src/provider/client/failure/report.ts";
import { ERRORS } from "../../../../../src/provider/client/failure/response-diagnostics.ts";
import type { ApiError } from "../../../../../src/provider/client/index.ts";
import { createApi } from "../../../../../src/provider/client/request/api.ts";
import type { Ask } from "../../../../../src/provider/client/request/ask.ts";
import { Breaker } from "../../../../../src/provider/client/request/breaker.ts";
import { requestOf } from "../../../../../src/provider/client/request/endpoint.ts";
import { createListBudget } from "../../../../../src/provider/client/request/list-budget.ts";
import { RateLimit } from "../../../../../src/provider/client/request/rate-limit.ts";
import { RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";
import { createRetry } from "../../../../../src/provider/client/request/retry.ts";
import { answer, clientOf, closeAll, NAMES, rejectionOf, startServer } from "../../../../support/server/http-server.ts";
import { createVirtualClock } from "../../../../support/virtual-clock.ts";

afterEach(closeAll);

const page = { entries: 100, bytes: 20_000, durationMs: 20 };
const MIB = 1024 * 1024;

describe("the budget of a list", () => {
  test("has room for 50,000 entries of a usual size", () => {
    const budget = createListBudget();
    for (let count = 0; count < 500; count += 1) expect(budget.spend(page)).toBeNull();
    expect(budget.spend(page)).toBe("The list has more than 50000 entries.");
  });

  test("ends at 16 MiB in all pages", () => {
    const budget = createListBudget();
    expect(budget.spend({ ...page, bytes: 8 * MIB })).toBeNull();
    expect(budget.spend({ ...page, bytes: 8 * MIB })).toBeNull();
    expect(budget.spend({ ...page, bytes: 1 })).toBe("The pages of the list exceed 16 MiB.");
  });

  test("ends after five minutes of requests", () => {
    const budget = createListBudget();
    for (let count = 0; count < 10; count += 1) expect(budget.spend({ ...page, durationMs: 30_000 })).toBeNull();
    expect(budget.spend(page)).toBe("The pages of the list took more than 5 minutes.");
  });
});

/** Reads an endless list of keys from a service that answers each page at the second attempt. */
async function listInVain(takesMs: number): Promise<{ readonly error: ApiError; readonly tookMs: number }> {
  const clock = createVirtualClock();
  const asked = new Set<string>();
  const report = createReport({
    origin: "http://127.0.0.1:1",
    root: "/api/v4",
    labels: optionLabels({ names: NAMES }),
    redact: createRedactor([]),
  });
  const ask: Ask = async (endpoint, { signal }) => {
    await clock.wait(takesMs, signal);
    const page = Number(requestOf(endpoint).query["page"]);
    const headers = { "x-next-page": String(page + 1) };
    const response = { status: 200, headers, cost: { bytes: 2, durationMs: takesMs } };
    if (asked.has(String(page))) return { isOk: true, value: [] as never, response };
    asked.add(String(page));
    const head = { ...response, status: 503, headers: {} };
    const error = report(requestOf(endpoint), { ...varied(ERRORS.failed), status: 503, mayHaveExecuted: true });
    return { isOk: false, error, response: { ...head, body: { kind: "empty" } } };
  };
  const timing = { ...RETRY_TIMING, random: () => 0 };
  const [breaker, limit] = [new Breaker(clock), new RateLimit(clock, timing)];
  const retry = createRetry({ ask, breaker, clock, report, limit, log: () => undefined, maxRetries: 5, timing });
  const api = createApi(async (endpoint, call) => ({ outcome: await retry(endpoint, call), movedTo: null }), report);
  const keys = createClientKeys(api, {
    limits: { quietMs: 1, budgetMs: 1, maxRetries: 0 },
    clock,
    log: () => undefined,
  });
  const error = await clock.run(rejectionOf(keys.list("7", { signal: new AbortController().signal })));
  return { error, tookMs: clock.nowMs() };
}

test("a list whose pages each need another attempt is an error after five minutes, with all attempts and pauses", async () => {
  const { error, tookMs } = await listInVain(9_000);
  expect(error.detail).toContain("The pages of the list took more than 5 minutes.");
  // Each page takes 9 + 1 + 9 s.
  expect(tookMs).toBe(16 * 19_000);
});

test("a list of endless large pages is an error after the third", async () => {
  const key = { id: 1, active: true, public_key: "k", tracker_dsn: "http://h/1", more: "x".repeat(7 * MIB) };
  const { url, seen } = await startServer((request, response) => {
    const current = Number(new URL(request.url ?? "", "http://x").searchParams.get("page"));
    response.setHeader("x-next-page", String(current + 1));
    answer(response, 200, [key]);
  });
  const reply = clientOf(url).clientKeys.list("7", { signal: new AbortController().signal });
  const error = await rejectionOf(reply);
  expect(error).toMatchObject({ code: "unsupported", summary: "List from the service is too long" });
  expect(error.detail).toContain("exceed 16 MiB");
  expect(seen).toHaveLength(3);
});
