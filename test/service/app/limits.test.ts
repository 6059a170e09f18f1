import { describe, expect, test } from "@jest/globals";
import { serving } from "../serving.ts";

const seed = {
  users: [
    { username: "ada", email: "ada@example.com", token: "token" },
    { username: "bob", email: "bob@example.com", token: "bob" },
  ],
  groups: [{ full_path: "team", visibility: "public" }],
  projects: [{ full_path: "team/web", visibility: "public" }],
} as const;

const PATHS = {
  project_api_limit: ["/api/v4/projects/1", "60"],
  group_api_limit: ["/api/v4/groups/1", "60"],
  group_projects_api_limit: ["/api/v4/groups/1/projects", "60"],
  groups_api_limit: ["/api/v4/groups", "60"],
  projects_api_limit: ["/api/v4/projects", "600"],
} as const;

describe.each(Object.entries(PATHS))("the limit %s", (name, [path, seconds]) => {
  const limited = serving({ seed: { ...seed, api_limits: { [name]: 1 } } });

  test("refuses what goes beyond it in JSON, for each user and for this path alone", async () => {
    // Two of three requests fall into the same window, wherever it begins.
    const replies = [await limited(path), await limited(path), await limited(path)];
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.json).toEqual({
      message: { error: "This endpoint has been requested too many times. Try again later." },
    });
    expect([refused?.headers.get("retry-after"), refused?.headers.get("ratelimit-limit")]).toEqual([seconds, null]);
    expect((await limited(path, { token: "bob" })).status).toBe(200);
    for (const [other] of Object.values(PATHS).filter(([each]) => each !== path)) {
      expect([(await limited(other)).status, (await limited(other)).status]).toEqual([200, 200]);
    }
  });
});

describe("the limits on projects and groups", () => {
  const free = serving({ seed });
  const both = serving({ seed: { ...seed, api_limits: { project_api_limit: 1 }, rate_limit_per_minute: 1000 } });

  test("are off where a seed has none", async () => {
    for (const [path] of Object.values(PATHS)) {
      for (let count = 0; count < 3; count += 1) expect((await free(path)).status).toBe(200);
    }
  });

  test("leave the headers of the general one on what they refuse", async () => {
    const path = "/api/v4/projects/1";
    const replies = [await both(path), await both(path), await both(path)];
    expect(replies.find(({ status }) => status === 429)?.headers.get("ratelimit-limit")).toBe("1000");
  });

  test("begin anew with the service", async () => {
    const path = "/api/v4/projects/1";
    both.service().reset();
    expect((await both(path)).status).toBe(200);
  });
});
