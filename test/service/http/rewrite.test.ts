import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", token: "token" }],
    projects: [{ full_path: "team/app.json", visibility: "public" }],
  },
});

const PATH = "/api/v4/notification_settings";
const ADA = { level: "participating", notification_email: "ada@example.com" };
const GONE = { status: 410, answer: { error: "API V3 is no longer supported. Use API V4 instead." } };

describe("a path that ends in .json", () => {
  testCases(send, {
    "is the path without it": { path: `${PATH}.json`, status: 200, answer: ADA },
    "keeps its query": { path: `${PATH}.json?level=loud`, method: "PUT", status: 400 },
    "may be the name of a project": { path: "/api/v4/projects/team%2Fapp.json", status: 200 },
    "is none that no route has": { path: "/api/v4/nothing.json", status: 404, answer: { error: "404 Not Found" } },
    "that cannot be decoded is refused": { path: "/api/v4/projects/%ff/notification_settings.json", status: 400 },
  });
});

describe("a POST that names another method", () => {
  testCases(send, {
    "is one of that method": {
      path: PATH,
      method: "POST",
      headers: { "X-HTTP-Method-Override": "put" },
      json: { level: "loud" },
      status: 400,
      answer: { message: "'loud' is not a valid level" },
    },
    "is a POST where there is no such method": {
      path: PATH,
      method: "POST",
      headers: { "X-HTTP-Method-Override": "WRITE" },
      status: 405,
    },
  });

  test("does so as a POST alone", async () => {
    const { json } = await send(PATH, { headers: { "X-HTTP-Method-Override": "PUT" } });
    expect(json).toEqual(ADA);
  });
});

describe("version 3", () => {
  testCases(send, {
    "is gone, with a token or without": { path: "/api/v3/user", token: null, ...GONE },
    "is gone for writes of any kind": {
      path: "/api/v3/projects/1/x",
      method: "PUT",
      headers: { "Content-Type": "nonsense" },
      body: "x",
      ...GONE,
    },
  });
});
