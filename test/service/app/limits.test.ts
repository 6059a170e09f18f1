import { describe, expect, test } from "@jest/globals";
import { RateLimiter } from "../../../src/service/app/limits.ts";
import { type Reply, serving } from "../serving.ts";

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

const ADA = { kind: "authenticated", name: "1" } as const;
const MINUTE_MS = 60_000;
// 14 Nov 2023, 22:14:00 UTC: the beginning of a minute.
const START_MS = 1_700_000_040_000;

describe("RateLimiter", () => {
  test("admits as many requests as the limit, and says where the caller stands", () => {
    const limiter = new RateLimiter(2);
    const first = limiter.admit(ADA, START_MS);
    expect(first).toEqual({
      refusal: null,
      headers: {
        "RateLimit-Name": "throttle_authenticated_api",
        "RateLimit-Limit": "2",
        "RateLimit-Observed": "1",
        "RateLimit-Remaining": "1",
        "RateLimit-Reset": "1700000100",
        "RateLimit-ResetTime": "Tue, 14 Nov 2023 22:15:00 GMT",
      },
    });
    expect(limiter.admit(ADA, START_MS + 1).refusal).toBeNull();
    const third = limiter.admit(ADA, START_MS + 14_500);
    expect(third.refusal?.status).toBe(429);
    expect(third.headers).toMatchObject({ "RateLimit-Observed": "3", "RateLimit-Remaining": "0", "Retry-After": "46" });
  });

  test("starts anew with every minute of the clock", () => {
    const limiter = new RateLimiter(1);
    expect(limiter.admit(ADA, START_MS + MINUTE_MS - 1).refusal).toBeNull();
    expect(limiter.admit(ADA, START_MS + MINUTE_MS).refusal).toBeNull();
    expect(limiter.admit(ADA, START_MS + MINUTE_MS + 1).refusal?.status).toBe(429);
  });

  test("counts every caller by itself", () => {
    const limiter = new RateLimiter(1);
    expect(limiter.admit(ADA, START_MS).refusal).toBeNull();
    expect(limiter.admit({ kind: "authenticated", name: "2" }, START_MS).refusal).toBeNull();
    const stranger = limiter.admit({ kind: "unauthenticated", name: "1" }, START_MS);
    expect(stranger.refusal).toBeNull();
    expect(stranger.headers["RateLimit-Name"]).toBe("throttle_unauthenticated_api");
  });
});

describe("a service with a rate limit", () => {
  const users = [{ username: "ada", email: "ada@example.com", token: "token" }];
  const limited = serving({ seed: { users, rate_limit_per_minute: 1 } });
  const free = serving({ seed: { users } });
  const PATH = "/api/v4/notification_settings";

  test("refuses in plain text what goes beyond it", async () => {
    // Two of three requests fall into the same minute, wherever it begins.
    const replies: Reply[] = [await limited(PATH), await limited(PATH), await limited(PATH)];
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.text).toBe("Retry later\n");
    expect(refused?.headers.get("content-type")).toBe("text/plain");
    expect(refused?.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(replies[0]?.headers.get("ratelimit-limit")).toBe("1");
  });

  test("counts requests without a good token by address, and refuses with the same headers", async () => {
    const replies = [
      await limited(PATH, { token: null }),
      await limited(PATH, { token: "no" }),
      await limited(PATH, { token: null }),
    ];
    expect(replies.map(({ status }) => status)).toContain(429);
    expect(replies[0]?.headers.get("ratelimit-name")).toBe("throttle_unauthenticated_api");
  });

  test("does not count what lies beside the interface", async () => {
    const replies = [await limited("/"), await limited("/"), await limited("/")];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("without one sends no such headers", async () => {
    expect((await free(PATH)).headers.get("ratelimit-limit")).toBeNull();
  });
});
