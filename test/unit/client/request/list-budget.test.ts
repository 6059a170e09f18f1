import { afterEach, describe, expect, test } from "@jest/globals";
import { createListBudget } from "../../../../src/client/request/list-budget.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../support/server/http-server.ts";

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

test("a list of endless large pages is an error after the third", async () => {
  const key = { id: 1, active: true, public_key: "k", tracker_dsn: "http://h/1", more: "x".repeat(7 * MIB) };
  const { url, seen } = await startServer((request, response) => {
    const current = Number(new URL(request.url ?? "", "http://x").searchParams.get("page"));
    response.setHeader("x-next-page", String(current + 1));
    answer(response, 200, [key]);
  });
  const reply = clientOf(url).clientKeys.list("7", { signal: new AbortController().signal });
  const error = await rejectionOf(reply);
  expect(error).toMatchObject({ code: "unsupported", summary: "The service's list is too long" });
  expect(error.detail).toContain("exceed 16 MiB");
  expect(seen).toHaveLength(3);
});
