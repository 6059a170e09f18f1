import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";
import { SEED } from "./seeded.ts";

const ALL = "/api/v4/projects";
const DEEP = "/api/v4/groups/team/projects?include_subgroups=true";

describe("pages of projects by ID", () => {
  const send = serving({ seed: SEED });

  test("come on request, each with a link to the next one until there is an empty one", async () => {
    const pages: number[][] = [];
    const first = `${ALL}?pagination=keyset&order_by=id&sort=asc&per_page=2&membership=true`;
    for (let path: string | null = first; path !== null;) {
      const { json, headers }: Awaited<ReturnType<typeof send>> = await send(path);
      pages.push((json as readonly { id: number }[]).map(({ id }) => id)); // a list of projects
      expect([...headers.keys()].filter((name) => name.startsWith("x-page") || name.startsWith("x-total"))).toEqual([]);
      const link: string | null = headers.get("link");
      path = link === null ? null : (/^<https?:\/\/[^/]+(\S+)>; rel="next"$/.exec(link)?.[1] ?? "no next link");
    }
    expect(pages).toEqual([[5, 7], [8], []]);
  });

  test("lead to the next one with every parameter", async () => {
    const { headers } = await send(`${ALL}?pagination=keyset&order_by=id&per_page=2`);
    const rest = "membership=false&order_by=id&page=1&pagination=keyset&per_page=2&simple=false&sort=desc";
    expect(headers.get("link")).toBe(`<${send.service().url}${ALL}?id_before=13&${rest}>; rel="next"`);
  });

  test("of a group are not there", async () => {
    const { headers } = await send(`${DEEP}&pagination=keyset&order_by=id&per_page=2`);
    expect(headers.get("x-next-page")).toBe("2");
    expect((await send(`${DEEP}&id_after=7`)).json).toHaveLength(3);
  });

  testCases(send, {
    "are in that order alone": {
      path: `${ALL}?pagination=keyset`,
      status: 405,
      answer: { error: "Keyset pagination is not yet available for this type of request" },
    },
  });
});
