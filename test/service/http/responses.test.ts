import { describe, expect, test } from "@jest/globals";
import { sendPlain } from "../plain-request.ts";
import { serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", token: "token" }],
    projects: [{ id: 1, full_path: "team/app", members: { ada: "maintainer" } }],
  },
});

const PATH = "/api/v4/projects/1/notification_settings";
const KEYS = "/api/v4/projects/1/error_tracking/client_keys";
const TAG = /^W\/"[0-9a-f]{32}"$/;

describe("an answer", () => {
  test("of 200 is kept by its reader alone, and asked for again", async () => {
    const { headers } = await send(PATH);
    expect(headers.get("cache-control")).toBe("max-age=0, private, must-revalidate");
    expect(headers.get("etag")).toMatch(TAG);
  });

  test("of 201 has a tag of its own", async () => {
    const replies = [await send(KEYS, { method: "POST" }), await send(KEYS, { method: "POST" })];
    const tags = replies.map(({ headers }) => headers.get("etag"));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    for (const tag of tags) expect(tag).toMatch(TAG);
    expect(tags[0]).not.toBe(tags[1]);
  });

  test.each(["GET", "HEAD"])("to a %s is a 304 where the tag is known, or any will do", async (method) => {
    const tag = (await send(PATH)).headers.get("etag") ?? "";
    for (const known of [tag, "*"]) {
      const reply = await send(PATH, { method, headers: { "If-None-Match": known } });
      expect([reply.status, reply.text, reply.headers.get("etag")]).toEqual([304, "", tag]);
      expect(reply.headers.get("cache-control")).toBe("max-age=0, private, must-revalidate");
    }
  });

  testCases(send, {
    "to a write is no 304 where any tag will do": {
      path: PATH,
      method: "PUT",
      headers: { "If-None-Match": "*" },
      status: 200,
    },
    "is no 304 where only another tag is known": { path: PATH, headers: { "If-None-Match": 'W/"0"' }, status: 200 },
    "to a name of 15,000 letters is JSON": {
      path: PATH.replace("/1/", `/${"a".repeat(15_000)}/`),
      status: 404,
      answer: { message: "404 Project Not Found" },
    },
  });
});

describe("the body of a GET", () => {
  test.each([
    ["text/plain", "level=watch"],
    ["application/json", "{"],
    ["application/json", '{"sudo":"ada"}'],
  ])("is not read, though it is sent as %s: %s", async (type, body) => {
    const headers = { "PRIVATE-TOKEN": "token", "Content-Type": type, "Content-Length": body.length };
    const { status, text } = await sendPlain(send.service().url + PATH, { method: "GET", headers }, body);
    expect([status, text]).toEqual([200, '{"level":"global"}']);
  });
});
