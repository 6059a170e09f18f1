import { describe, expect, test } from "@jest/globals";
import { parseJson } from "../../../src/service/http/json.ts";
import { serving, testCases } from "../serving.ts";

const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);

describe("parseJson", () => {
  test.each<[string, string]>([
    ["lists", lists(100)],
    ["objects", objects(100)],
    ["many lists beside each other", `[${Array.from({ length: 500 }, () => "[[]]").join()}]`],
    ["brackets in a string", JSON.stringify(["[{".repeat(500)])],
    ["brackets after an escaped quote", JSON.stringify([`"${"[".repeat(500)}`, `\\"${"[".repeat(500)}`])],
  ])("reads %s", (_what, json) => {
    expect(parseJson(json)).toEqual(JSON.parse(json));
  });

  test.each<[string, string]>([
    ["lists", lists(101)],
    ["objects", objects(101)],
    ["lists after a string that ends with a backslash", `["\\\\",${lists(100)}]`],
    ["lists without end", "[".repeat(500_000)],
    ["a text that is no JSON", "x".repeat(500)],
  ])("refuses %s that are nested too deeply, or are none", (_what, json) => {
    expect(() => parseJson(json)).toThrow(SyntaxError);
  });
});

describe("JSON that is nested too deeply", () => {
  const send = serving({
    seed: {
      users: [
        { username: "root", email: "root@example.com", admin: true, token: "token" },
        { username: "ada", email: "ada@example.com", token: "ada" },
      ],
      projects: [{ id: 1, full_path: "team/app", error_tracking: {} }],
    },
    faults: true,
  });
  const sudo = (depth: number): string => `{"sudo":${lists(depth)}}`;
  const put = { path: "/api/v4/notification_settings", method: "PUT", headers: { "Content-Type": "application/json" } };
  const refused = { status: 400, answer: { error: "message body does not match declared format" } };
  const notAdmin = { status: 403, answer: { message: "403 Forbidden - Must be admin to use sudo" } };
  const rule = `{"fault":{"kind":"status","status":500,"body":${lists(100)}}}`;
  testCases(send, {
    "is refused in the parameters": { ...put, body: sudo(100), ...refused },
    "is refused however deep it is": { ...put, token: "ada", body: sudo(150_000), ...refused },
    "is refused in a fault rule": {
      path: "/_tocsin/faults",
      method: "POST",
      body: rule,
      status: 400,
      answer: { error: "a rule must be a JSON object" },
    },
    "is refused in a report": {
      path: "/errortracking/api/v1/projects/api/1/store/",
      method: "POST",
      body: sudo(100),
      status: 400,
      answer: { detail: "invalid JSON" },
    },
    "names nobody for sudo, where it is just not too deep": {
      ...put,
      body: sudo(99),
      status: 404,
      answer: { message: "404 User with ID or username '' Not Found" },
    },
    "is no sudo for somebody else, where it is just not too deep": {
      ...put,
      token: "ada",
      body: sudo(99),
      ...notAdmin,
    },
    "is no sudo for somebody else in the name of a parameter": {
      path: `${put.path}?sudo${"[a]".repeat(32)}=1`,
      token: "ada",
      ...notAdmin,
    },
    "is refused in the name of a parameter": { path: `${put.path}?sudo${"[a]".repeat(33)}=1`, status: 400 },
  });
});
