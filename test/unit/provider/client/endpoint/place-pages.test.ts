import { afterEach, describe, expect, test } from "@jest/globals";
import type { ServerResponse } from "node:http";
import type { Client, Place } from "../../../../../src/provider/client/index.ts";
import { isLong } from "../../../../support/runs.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const GROUP = { group: "team/deep", includeSubgroups: true };

const project = (id: number) => ({ id, path_with_namespace: `team/p${id}`, name: "p", namespace: { id: 5 } });
const projects = (first: number, count: number) => Array.from({ length: count }, (_, index) => project(first + index));

/** Starts a service whose list continues as `respond` says. */
async function start(respond: (query: URLSearchParams, response: ServerResponse) => unknown) {
  const { url, seen } = await startServer((request, response) => {
    answer(response, 200, respond(new URL(request.url ?? "", "http://x").searchParams, response));
  });
  return { seen, url, client: clientOf(url) };
}

/** Returns the numbers on each page from the client. */
async function idsOn(pages: AsyncIterable<readonly Place[]>): Promise<number[][]> {
  const all: number[][] = [];
  for await (const page of pages) all.push(page.map(({ id }) => Number(id)));
  return all;
}

const pageOf = (query: URLSearchParams): number => Number(query.get("page"));

/** Names the next page by its number. */
const goOn = (response: ServerResponse, next: number | ""): void =>
  void response.setHeader("x-next-page", String(next));

describe("a list of places page by page asks", () => {
  test.each<[string, (client: Client) => AsyncIterable<readonly Place[]>, string]>([
    [
      "for the projects that the user is a member of",
      (client) => client.projects.pages(null, call),
      "projects?simple=true&order_by=id&sort=asc&membership=true&pagination=keyset&page=1&per_page=100",
    ],
    [
      "for the projects in a group",
      (client) => client.projects.pages(GROUP, call),
      "groups/team%2Fdeep/projects?simple=true&order_by=id&sort=asc&include_subgroups=true&with_shared=false&page=1&per_page=100",
    ],
    [
      "for the groups that the user is a member of",
      (client) => client.groups.pages(null, call),
      "groups?order_by=id&sort=asc&min_access_level=10&page=1&per_page=100",
    ],
    [
      "for the groups below a group",
      (client) => client.groups.pages("5", call),
      "groups/5/descendant_groups?order_by=id&sort=asc&all_available=true&page=1&per_page=100",
    ],
  ])("%s", async (_title, pages, path) => {
    const { client, seen } = await start(() => []);
    expect(await idsOn(pages(client))).toEqual([]);
    expect(seen).toEqual([`GET /api/v4/${path}`]);
  });

  test("for nothing after the page at which its reader stops", async () => {
    const { client, seen } = await start((query, response) => {
      goOn(response, pageOf(query) + 1);
      return projects(pageOf(query) * 100, 100);
    });
    for await (const page of client.projects.pages(GROUP, call)) if (page.length > 0) break;
    expect(seen).toHaveLength(1);
  });
});

describe("a list of places page by page gives", () => {
  /** Starts a service whose list loses so many entries at its start before each request. */
  async function startShrinking(removed: (request: number) => number) {
    let [requests, gone] = [0, 0];
    return start((query, response) => {
      gone += removed((requests += 1));
      const all = projects(gone + 1, 350 - gone);
      response.setHeader("x-total", String(all.length));
      goOn(response, pageOf(query) * 100 < all.length ? pageOf(query) + 1 : "");
      return all.slice((pageOf(query) - 1) * 100, pageOf(query) * 100);
    });
  }

  test.each([
    ["one moved up to a page that was read", [0, 0, 0, 1, 0, 0]],
    ["many did, to several pages", [0, 0, 0, 150, 0]],
    ["it happens again", [0, 0, 1, 1, 0, 0, 0, 0]],
  ])("every place though others go away: %s", async (_what, removed) => {
    const { client, seen } = await startShrinking((request) => removed[request - 1] ?? 0);
    const ids = (await idsOn(client.projects.pages(GROUP, call))).flat();
    expect(ids).toEqual(Array.from({ length: 350 }, (_, index) => index + 1));
    expect(seen).toHaveLength(removed.length);
  });

  test("an error for a list that never stops shrinking", async () => {
    const { client, seen } = await startShrinking((request) => Math.min(request - 1, 1));
    expect(await rejectionOf(idsOn(client.projects.pages(GROUP, call)))).toMatchObject({
      summary: "List changes while it is read",
      detail: expect.stringContaining("It became shorter between two pages, again and again. Run it again when"),
    });
    expect(seen).toHaveLength(12);
  });

  test("numbers as texts, and full paths", async () => {
    const { client } = await start(() => [{ id: 5, full_path: "team" }]);
    for await (const page of client.groups.pages(null, call)) expect(page).toEqual([{ id: "5", path: "team" }]);
    expect.assertions(1);
  });

  test("pages by number", async () => {
    const { client } = await start((query, response) => {
      goOn(response, pageOf(query) < 3 ? pageOf(query) + 1 : "");
      return projects(pageOf(query) * 10, 2);
    });
    expect(await idsOn(client.projects.pages(GROUP, call))).toEqual([
      [10, 11],
      [20, 21],
      [30, 31],
    ]);
  });

  test("pages by ID, with every other parameter, and never from the host of the link", async () => {
    const { client, seen } = await start((query, response) => {
      const first = Number(query.get("id_after") ?? 0) + 1;
      if (first > 5) return [];
      const next = `http://elsewhere.test/?id_after=${first + 1}&page=1`;
      response.setHeader("link", `<${next}>; rel="next"`);
      return projects(first, 2);
    });
    expect(await idsOn(client.projects.pages(null, call))).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(seen.slice(1)).toEqual(
      [2, 4, 6].map(
        (id) =>
          `GET /api/v4/projects?simple=true&order_by=id&sort=asc&membership=true&pagination=keyset&id_after=${id}&per_page=100`,
      ),
    );
  });

  test("once what comes on two pages, as when a project came into the group between them", async () => {
    const { client } = await start((query, response) => {
      goOn(response, pageOf(query) < 4 ? pageOf(query) + 1 : "");
      return [projects(1, 3), projects(3, 2), projects(1, 4), projects(4, 2)][pageOf(query) - 1];
    });
    expect(await idsOn(client.projects.pages(GROUP, call))).toEqual([[1, 2, 3], [4], [5]]);
  });
});

describe("a list of places page by page rejects", () => {
  const failureOf = async (respond: Parameters<typeof start>[0]) => {
    const { client, seen } = await start(respond);
    const error = await rejectionOf(idsOn(client.projects.pages(GROUP, call)));
    return { error, requests: seen.length };
  };
  const ENDLESS = { code: "unsupported", summary: "List from the service does not end" };
  const UNKNOWN_FORM = { code: "unsupported", summary: "Response has an unknown form" };

  test("pages that run in a circle", async () => {
    expect(
      await failureOf((query, response) => {
        goOn(response, 1);
        return [project(pageOf(query))];
      }),
    ).toMatchObject({ error: ENDLESS, requests: 1 });
  });

  test.each<[string, readonly object[]]>([
    ["the same page", projects(1, 100)],
    ["empty pages", []],
  ])("%s again and again", async (_title, page) => {
    expect(
      await failureOf((query, response) => {
        goOn(response, pageOf(query) + 1);
        return page;
      }),
    ).toMatchObject({ error: ENDLESS, requests: page.length === 0 ? 11 : 12 });
  });

  if (isLong) {
    test("a list with more pages than any real one", async () => {
      const { error, requests } = await failureOf((query, response) => {
        goOn(response, pageOf(query) + 1);
        return [project(pageOf(query))];
      });
      expect({ error, requests }).toMatchObject({ error: ENDLESS, requests: 10_000 });
    });
  }

  test.each<[string, readonly object[]]>([
    ["the newest first", [project(3), project(2)]],
    ["one twice", [project(3), project(3)]],
  ])("a page in another order, which would be taken for known: %s", async (_title, page) => {
    const { error } = await failureOf(() => page);
    expect(error).toMatchObject(UNKNOWN_FORM);
    expect(error.detail).toContain("The list is not in the order of the IDs, which was asked for.");
  });

  test("a page larger than any real one, however few came before", async () => {
    const { error, requests } = await failureOf((query, response) => {
      goOn(response, pageOf(query) + 1);
      return pageOf(query) < 3 ? [project(pageOf(query))] : projects(3, 50_001);
    });
    expect(error).toMatchObject(UNKNOWN_FORM);
    expect([error.detail.includes("a list of at most 50000 entries"), requests]).toEqual([true, 3]);
  });

  test.each<[string, unknown]>([
    ["an object", { id: 1 }],
    ["a path that a terminal obeys", [{ id: 1, path_with_namespace: "team/\u001b[2J" }]],
    ["an ID that is none", [{ ...project(1), id: -1 }]],
  ])("%s", async (_title, body) => {
    expect((await failureOf(() => body)).error).toMatchObject(UNKNOWN_FORM);
  });

  test("a group that is not there as gone, on any page", async () => {
    const { url } = await startServer((request, response) => {
      goOn(response, 2);
      if (request.url?.includes("page=1&") === true) answer(response, 200, projects(1, 2));
      else answer(response, 404, { message: "404 Group Not Found" });
    });
    const error = await rejectionOf(idsOn(clientOf(url).projects.pages(GROUP, call)));
    expect(error).toMatchObject({ code: "gone", missing: "group" });
  });

  test("immediately when its signal aborts", async () => {
    const end = new AbortController();
    const { url, seen } = await startServer(() => end.abort());
    const error = await rejectionOf(idsOn(clientOf(url).groups.pages(null, { signal: end.signal })));
    expect([error.summary, seen.length]).toEqual(["Request was canceled", 1]);
  });
});

describe.each(["projects", "groups"] as const)("%s.get", (places) => {
  test("resolves to the place, and rejects as gone if there is none", async () => {
    const { url } = await startServer((request, response) => {
      if (request.url?.includes("team") === true) {
        answer(response, 200, { id: 7, path_with_namespace: "team/app", full_path: "team/app" });
      } else answer(response, 404, { message: `404 ${places === "groups" ? "Group" : "Project"} Not Found` });
    });
    const { [places]: api } = clientOf(url);
    await expect(api.get("team/app", call)).resolves.toEqual({ id: "7", path: "team/app" });
    expect(await rejectionOf(api.get("7", call))).toMatchObject({ code: "gone" });
  });
});
