import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const path = "/api/v4/projects/team%2Fapp/error_tracking/client_keys";
const keyOf = (id: number) => ({
  id,
  active: true,
  public_key: `glet_${id}`,
  tracker_dsn: `https://glet_${id}@gitlab.test/errortracking/api/v1/projects/7`,
});

async function start(status: number, body: unknown) {
  const server = await startServer((_request, response) => answer(response, status, body));
  return { seen: server.seen, clientKeys: clientOf(server.url).clientKeys };
}

/** Starts a service with this many keys, in pages of at most `perPage`, which names the next page as `next` says. */
async function startPaged(
  count: number,
  next: (response: { setHeader(name: string, value: string): unknown }, page: number | "") => void,
) {
  const server = await startServer((request, response) => {
    const query = new URL(request.url ?? "", "http://x").searchParams;
    const [page, perPage] = [Number(query.get("page")), Number(query.get("per_page"))];
    const keys = Array.from({ length: count }, (_, index) => keyOf(index + 1)).slice(
      (page - 1) * perPage,
      page * perPage,
    );
    next(response, page * perPage < count ? page + 1 : "");
    answer(response, 200, keys);
  });
  return { seen: server.seen, clientKeys: clientOf(server.url).clientKeys };
}

describe("clientKeys.list", () => {
  test("returns every key of an answer that knows no pages", async () => {
    const { clientKeys, seen } = await start(200, [keyOf(1), keyOf(3)]);
    await expect(clientKeys.list("team/app", call)).resolves.toEqual({
      value: [keyOf(1), keyOf(3)],
      dateMs: expect.anything(),
      movedTo: null,
    });
    expect(seen).toEqual([`GET ${path}?page=1&per_page=100`]);
  });

  test("returns an empty list", async () => {
    const { clientKeys } = await start(200, []);
    await expect(clientKeys.list("7", call)).resolves.toEqual({ value: [], dateMs: expect.anything(), movedTo: null });
  });

  test("reads all pages by X-Next-Page", async () => {
    const { clientKeys, seen } = await startPaged(250, (response, page) =>
      response.setHeader("x-next-page", String(page)),
    );
    const { value: keys } = await clientKeys.list("7", call);
    expect(keys.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(seen).toHaveLength(3);
  });

  test("reads all pages by Link, whose host it never visits", async () => {
    const other = await startServer((_request, response) => answer(response, 200, []));
    const { clientKeys } = await startPaged(150, (response, page) => {
      if (page !== "") response.setHeader("link", `<${other.url}/api/v4/x?id=7&page=${page}&per_page=100>; rel="next"`);
    });
    expect((await clientKeys.list("7", call)).value).toHaveLength(150);
    expect(other.seen).toEqual([]);
  });

  test("reads a list again whose keys came to another page meanwhile", async () => {
    let newest = 150;
    const { url, seen } = await startServer((request, response) => {
      const page = Number(new URL(request.url ?? "", "http://x").searchParams.get("page"));
      response.setHeader("x-next-page", page === 1 ? "2" : "");
      const all = Array.from({ length: newest }, (_, index) => keyOf(newest - index));
      newest = 151;
      answer(response, 200, all.slice((page - 1) * 100, page * 100));
    });
    const { value: keys } = await clientOf(url).clientKeys.list("7", call);
    expect(keys.map(({ id }) => id)).toEqual(Array.from({ length: 151 }, (_, index) => 151 - index));
    expect(seen).toHaveLength(4);
  });

  test("rejects, without a list, if the pages form a loop", async () => {
    const { clientKeys, seen } = await startPaged(150, (response) => response.setHeader("x-next-page", "1"));
    expect(await rejectionOf(clientKeys.list("7", call))).toMatchObject({
      code: "unsupported",
      summary: "List from the service does not end",
    });
    expect(seen).toHaveLength(1);
  });

  test("rejects if a later page fails", async () => {
    let page = 0;
    const { url } = await startServer((_request, response) => {
      page += 1;
      response.setHeader("x-next-page", "2");
      if (page === 1) answer(response, 200, [keyOf(1)]);
      else answer(response, 500, { message: "500 Internal Server Error" });
    });
    expect(await rejectionOf(clientOf(url).clientKeys.list("7", call))).toMatchObject({ status: 500 });
  });

  test("returns the same if the service says sentry, and lets the interface's spelling win", async () => {
    const { tracker_dsn, ...rest } = keyOf(1);
    const { clientKeys } = await start(200, [
      { ...rest, sentry_dsn: tracker_dsn },
      { ...keyOf(2), sentry_dsn: "another" },
    ]);
    await expect(clientKeys.list("7", call)).resolves.toEqual({
      value: [keyOf(1), keyOf(2)],
      dateMs: expect.anything(),
      movedTo: null,
    });
  });

  test("rejects as gone, with what is missing, when there is no such project", async () => {
    const { clientKeys } = await start(404, { message: "404 Project Not Found" });
    expect(await rejectionOf(clientKeys.list("7", call))).toMatchObject({ code: "gone", missing: "project" });
  });

  test.each([
    [keyOf(1), "the response is not of the type array"],
    [[{ ...keyOf(1), id: "1" }], "0.id is not of the type"],
    [[{ ...keyOf(1), id: 1.5 }], "0.id is not a positive whole number"],
    [[{ ...keyOf(1), tracker_dsn: null }], "0.tracker_dsn is not of the type string"],
  ])("rejects %j", async (body, text) => {
    const { clientKeys } = await start(200, body);
    expect((await rejectionOf(clientKeys.list("7", call))).detail).toContain(text);
  });
});

describe("clientKeys.create", () => {
  test("posts nothing and returns the new key", async () => {
    const { clientKeys, seen } = await start(201, keyOf(9));
    await expect(clientKeys.create("team/app", { before: [], advice: "" }, call)).resolves.toEqual({
      value: keyOf(9),
      dateMs: expect.anything(),
      movedTo: null,
    });
    expect(seen).toEqual([`POST ${path}`]);
  });
});

describe("clientKeys.delete", () => {
  test.each([
    ["the deleted key", 200, keyOf(9)],
    ["no body", 204, ""],
    ["an empty body", 200, ""],
    ["something else", 202, { message: "202 Accepted" }],
  ])("is true when the answer is %s", async (_what, status, body) => {
    const { clientKeys, seen } = await start(status, body);
    await expect(clientKeys.delete("team/app", 9, call)).resolves.toEqual({
      value: true,
      dateMs: expect.anything(),
      movedTo: null,
    });
    expect(seen).toEqual([`DELETE ${path}/9`]);
  });

  test("is false when the project has no such key", async () => {
    const { clientKeys } = await start(404, { message: "404 Not found" });
    await expect(clientKeys.delete("7", 9, call)).resolves.toEqual({
      value: false,
      dateMs: expect.anything(),
      movedTo: null,
    });
  });

  test("rejects as gone, with what is missing, when there is no such project", async () => {
    const { clientKeys } = await start(404, { message: "404 Project Not Found" });
    expect(await rejectionOf(clientKeys.delete("7", 9, call))).toMatchObject({ code: "gone", missing: "project" });
  });

  test.each([
    [404, { error: "404 Not Found" }],
    [404, { message: "404 Not Found" }],
    [200, "<html><title>Sign in</title></html>"],
    [200, '{"id":9,"act'],
    [200, { status: "error", message: "no" }],
  ])("rejects for %i with %j", async (status, body) => {
    const { clientKeys } = await start(status, body);
    expect(await rejectionOf(clientKeys.delete("7", 9, call))).toMatchObject({ status, missing: null });
  });

  test("deletes once, at the numeric ID, when the project has moved", async () => {
    const moved = "/api/v4/projects/7/error_tracking/client_keys";
    const { url, seen } = await startServer((request, response) => {
      if (request.url === `${moved}/9`) answer(response, 200, keyOf(9));
      else if (request.method === "GET") {
        response.setHeader("location", moved);
        answer(response, 301, "");
      } else answer(response, 405, { message: "Non GET methods are not allowed for moved projects" });
    });
    await expect(clientOf(url).clientKeys.delete("team/app", 9, call)).resolves.toEqual({
      value: true,
      dateMs: expect.anything(),
      movedTo: "7",
    });
    expect(seen).toEqual([`DELETE ${path}/9`, `GET ${path}`, `DELETE ${moved}/9`]);
  });
});

test("a list of keys is never one of a cache's", async () => {
  const headers: unknown[] = [];
  const { url } = await startServer((request, response) => {
    headers.push(request.headers["cache-control"]);
    answer(response, 200, []);
  });
  const { clientKeys } = clientOf(url, { headers: { "Cache-Control": "max-age=60" } });
  await clientKeys.list("7", { signal: new AbortController().signal });
  expect(headers).toEqual(["no-cache"]);
});
