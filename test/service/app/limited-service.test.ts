import { describe, expect, test } from "@jest/globals";
import { type PlainReply, sendPlain } from "../plain-request.ts";
import { serving } from "../serving.ts";

const send = serving({
  seed: {
    users: [
      { username: "ada", email: "ada@example.com", tokens: [{ token: "token" }, { token: "revoked", revoked: true }] },
      { username: "bob", email: "bob@example.com", token: "bob" },
    ],
    projects: [
      { id: 1, full_path: "team/app", visibility: "public", members: { ada: "owner" }, moved_from: ["team/old"] },
    ],
    rate_limit_per_minute: 1000,
  },
});

const PATH = "/api/v4/notification_settings";

describe("an answer under a rate limit keeps", () => {
  test.each([
    ["the links of a list", "/api/v4/projects/1/error_tracking/client_keys", ["token", "link", /rel="first"/]],
    [
      "the new place of what moved",
      "/api/v4/projects/team%2Fold/notification_settings",
      ["token", "location", /\/projects\/1\//],
    ],
    ["what became of a token", PATH, ["revoked", "www-authenticate", /^Bearer /]],
  ] as const)("%s", async (_what, path, [token, name, expected]) => {
    const { headers } = await send(path, { token });
    expect(headers.get(name)).toMatch(expected);
    expect(headers.get("ratelimit-limit")).toBe("1000");
  });
});

// A first request is the first in any minute, so none of this depends on the clock.
describe("the first request", () => {
  const sendFrom = (localAddress: string): Promise<PlainReply> =>
    sendPlain(send.service().url + PATH, { localAddress });

  test("of another address is counted by itself", async () => {
    await sendFrom("127.0.0.1");
    const { status, headers } = await sendFrom("127.0.0.2");
    expect([status, headers["ratelimit-observed"]]).toEqual([401, "1"]);
  });

  test("of another user of the same address is counted by itself", async () => {
    await send(PATH);
    const { status, headers } = await send(PATH, { token: "bob" });
    expect([status, headers.get("ratelimit-observed")]).toEqual([200, "1"]);
    expect(headers.get("ratelimit-name")).toBe("throttle_authenticated_api");
  });
});
