import { afterEach, describe, expect, test } from "@jest/globals";
import type { ServerResponse } from "node:http";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const ANY = { group: null, includeSubgroups: false, membership: false, search: null, archived: null };
const LIVE = { ...ANY, archived: false };

const entry = (id: number) => ({ id, path_with_namespace: `team/p${id}`, name: "p", namespace: { id: 5 } });
const entries = (first: number, count: number) => Array.from({ length: count }, (_, index) => entry(first + index));

/** Starts a service whose lists continue as `respond` says for each page number. */
async function start(respond: (page: number, response: ServerResponse, query: URLSearchParams) => unknown) {
  const { url, seen } = await startServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://x");
    answer(response, 200, respond(Number(searchParams.get("page")), response, searchParams));
  });
  return { seen, url, projects: clientOf(url).projects };
}

const COMMON = "simple=true&order_by=id&sort=asc";
const PAGE = "page=1&per_page=100";

describe("projects.list asks", () => {
  test.each([
    [LIVE, `/projects?${COMMON}&archived=false&membership=false&${PAGE}`],
    [
      { ...LIVE, membership: true, search: "a&b" },
      `/projects?${COMMON}&archived=false&search=a%26b&membership=true&${PAGE}`,
    ],
    [
      { ...LIVE, group: "team/deep" },
      `/groups/team%2Fdeep/projects?${COMMON}&archived=false&include_subgroups=false&with_shared=false&${PAGE}`,
    ],
    [
      { ...LIVE, archived: true, group: "5", includeSubgroups: true, membership: true },
      `/groups/5/projects?${COMMON}&archived=true&include_subgroups=true&with_shared=false&min_access_level=10&${PAGE}`,
    ],
  ])("once for %j", async (filter, path) => {
    const { projects, seen } = await start(() => []);
    await expect(projects.list(filter, call)).resolves.toEqual({ value: [], dateMs: expect.anything(), movedTo: null });
    expect(seen).toEqual([`GET /api/v4${path}`]);
  });

  test("twice if archived projects are listed with the others: the short form does not distinguish them", async () => {
    const { projects, seen } = await start((_page, _response, query) =>
      query.has("archived") ? [entry(2)] : entries(1, 3),
    );
    expect((await projects.list(ANY, call)).value).toEqual([
      { id: 1, path: "team/p1", archived: false },
      { id: 2, path: "team/p2", archived: true },
      { id: 3, path: "team/p3", archived: false },
    ]);
    expect(seen.map((line) => /archived=\w+/.exec(line)?.[0]).sort()).toEqual(["archived=true", undefined]);
  });
});

describe("projects.list reads", () => {
  const idsOf = async (reply: Promise<{ value: readonly { id: number }[] }>) => (await reply).value.map(({ id }) => id);

  test("all pages, by X-Next-Page", async () => {
    const { projects, seen } = await start((page, response) => {
      response.setHeader("x-next-page", page < 3 ? String(page + 1) : "");
      return entries(page * 100, page < 3 ? 100 : 7);
    });
    expect(await idsOf(projects.list(LIVE, call))).toEqual(Array.from({ length: 207 }, (_, index) => 100 + index));
    expect(seen).toHaveLength(3);
  });

  test("all pages by Link, whose host it never visits", async () => {
    const other = await startServer((_request, response) => answer(response, 200, []));
    const { projects, seen } = await start((page, response) => {
      if (page === 1) response.setHeader("link", `<${other.url}/api/v4/projects?page=2>; rel="next"`);
      return [entry(page)];
    });
    expect(await idsOf(projects.list(LIVE, call))).toEqual([1, 2]);
    expect([seen.length, other.seen]).toEqual([2, []]);
  });

  /** Starts a service with a list of 102 projects that changes once, after its first page was read. */
  async function startChanging(before: number, changed: readonly unknown[], counts: boolean) {
    let isChanged = false;
    return start((page, response) => {
      const all = isChanged ? changed : entries(1, before);
      if (page === 1) isChanged = true;
      if (counts) response.setHeader("x-total", String(all.length));
      response.setHeader("x-next-page", all.length > page * 100 ? String(page + 1) : "");
      return all.slice((page - 1) * 100, page * 100);
    });
  }

  test.each<[string, number, readonly unknown[], boolean]>([
    ["a project that came in before those of the first page", 101, [entry(999), ...entries(1, 101)], false],
    ["a project that went away before the last of the first page", 102, entries(2, 101), true],
  ])("a list again that changed meanwhile: %s", async (_what, ...[before, changed, counts]) => {
    const { projects, seen } = await startChanging(before, changed, counts);
    expect(await idsOf(projects.list(LIVE, call))).toEqual(changed.map((each) => (each as { id: number }).id));
    expect(seen).toHaveLength(4);
  });
});

describe("projects.list rejects", () => {
  test("pages that run in a circle", async () => {
    const { projects, seen } = await start((_page, response) => {
      response.setHeader("x-next-page", "1");
      return [entry(1)];
    });
    expect(await rejectionOf(projects.list(LIVE, call))).toMatchObject({
      code: "unsupported",
      summary: "List from the service does not end",
    });
    expect(seen).toHaveLength(1);
  });

  test("the same page for ever, with advice to list fewer", async () => {
    const body = JSON.stringify(entries(1, 5000));
    const { projects, seen } = await start((page, response) => {
      response.setHeader("x-next-page", String(page + 1));
      return body;
    });
    const error = await rejectionOf(projects.list(LIVE, call));
    expect(error).toMatchObject({ code: "unsupported", summary: "List from the service is too long" });
    expect(error.detail).toContain("more than 50000 entries. List fewer projects: those of one group");
    expect(seen).toHaveLength(11);
  });

  test.each<[string, (page: number) => readonly unknown[], RegExp, number]>([
    ["a project twice on one page", () => [...entries(1, 2), entry(1)], /The ID 1 came twice\. Run it again when/, 3],
    ["a project on each page", (page) => [entry(page), entry(9)], /The ID 9 came twice\. Run it again when/, 6],
    ["a list that shrinks", (page) => [entry(page)], /It had 6 entries at one page and 5 at the next\./, 6],
  ])("whatever is not steady the third time: %s", async (_what, ...[respond, text, requests]) => {
    const pages = requests / 3;
    const { projects, seen } = await start((page, response) => {
      response.setHeader("x-total", String(7 - page));
      response.setHeader("x-next-page", page < pages ? String(page + 1) : "");
      return respond(page);
    });
    const error = await rejectionOf(projects.list(LIVE, call));
    expect(error).toMatchObject({ code: "unavailable", summary: "List changes while it is read" });
    expect([error.detail, seen.length]).toEqual([expect.stringMatching(text), requests]);
  });

  test("empty pages for ever", async () => {
    const { projects, seen } = await start((page, response) => {
      response.setHeader("x-next-page", String(page + 1));
      return [];
    });
    expect(await rejectionOf(projects.list(LIVE, call))).toMatchObject({
      summary: "List from the service does not end",
    });
    expect(seen).toHaveLength(1000);
  });

  test("a redirect to another origin, which it never visits", async () => {
    const other = await startServer((_request, response) => answer(response, 200, []));
    const { url } = await startServer((_request, response) => {
      response.setHeader("location", `${other.url}/api/v4/projects`);
      answer(response, 301, "");
    });
    expect(await rejectionOf(clientOf(url).projects.list(LIVE, call))).toMatchObject({ code: "unsupported" });
    expect(other.seen).toEqual([]);
  });

  test.each([
    [{ id: 1 }, "the response is not of the type array"],
    [[{ ...entry(1), id: "1" }], "0.id is not of the type"],
    [[entry(1), { ...entry(2), path_with_namespace: null }], "1.path_with_namespace is not of the type string"],
    [[{ ...entry(1), path_with_namespace: "team/\u001b[2J" }], "0.path_with_namespace is not a text"],
  ])("%j", async (body, expected) => {
    const { projects } = await start(() => body);
    expect((await rejectionOf(projects.list(LIVE, call))).detail).toContain(expected);
  });

  test("a group that is not there as gone, and any other 404 as unsupported", async () => {
    const listed = async (group: string | null, body: unknown) => {
      const { url } = await startServer((_request, response) => answer(response, 404, body));
      return rejectionOf(clientOf(url).projects.list({ ...ANY, group }, call));
    };
    const gone = { message: "404 Group Not Found" };
    expect(await listed("team", gone)).toMatchObject({ code: "gone", missing: "group" });
    expect(await listed(null, gone)).toMatchObject({ code: "unsupported", missing: null });
    expect(await listed("team", { error: "404 Not Found" })).toMatchObject({ code: "unsupported", missing: null });
  });

  test("a group whose name can name nothing, before it asks", async () => {
    const { projects, seen } = await start(() => []);
    await expect(projects.list({ ...LIVE, group: ".." }, call)).rejects.toMatchObject({ code: "invalid" });
    expect(seen).toEqual([]);
  });
});
