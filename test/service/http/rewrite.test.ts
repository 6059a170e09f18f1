import { describe, expect, test } from "@jest/globals";
import { rawRequest } from "./raw-request.ts";
import { serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", token: "token" }],
    projects: [{ id: 1, full_path: "team/app.json", visibility: "public", members: { ada: "maintainer" } }],
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

describe("a form that names another method", () => {
  const form = (body: string): { method: string; headers: Record<string, string>; body: string } => ({
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  const MULTIPART = ["_method", "level"].flatMap((name) => [
    "--x",
    `Content-Disposition: form-data; name="${name}"`,
    "",
    name === "level" ? "loud" : "Put",
  ]);
  const loud = { status: 400, answer: { message: "'loud' is not a valid level" } };
  const refused = { status: 405, answer: { error: "405 Not Allowed" } };
  const KEYS = "/api/v4/projects/1/error_tracking/client_keys";
  testCases(send, {
    "is one of that method": { path: PATH, ...form("_method=put&level=loud"), ...loud },
    "is one of that method with parts": {
      path: PATH,
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: [...MULTIPART, "--x--", ""].join("\r\n"),
      ...loud,
    },
    "goes before a route for POST": { path: KEYS, ...form("_method=get"), status: 200, answer: [] },
    "is a POST where there is no such method": { path: KEYS, ...form("_method=write"), status: 201 },
    "is refused where no route has the method": { path: PATH, ...form("_method=delete"), ...refused },
    "is refused where it names none and no route is for POST": { path: PATH, ...form("level=loud"), ...refused },
    "is not found where there is no route at all": { path: "/api/v4/nothing", ...form("_method=put"), status: 404 },
    "needs a token": { path: PATH, token: null, ...form("_method=put&level=watch"), status: 401 },
    "has its token with it": {
      path: PATH,
      token: null,
      ...form("_method=put&level=loud&private_token=token"),
      ...loud,
    },
    "names it in its body alone": { path: `${PATH}?_method=put`, ...form("level=loud"), ...refused },
    "is a form and no JSON": { path: PATH, method: "POST", json: { _method: "put", level: "loud" }, ...refused },
  });
});

describe("a request line with a whole URL", () => {
  const TOKEN = ["PRIVATE-TOKEN: token", "Connection: close"];
  const get = async (target: string, host: string): Promise<{ readonly status: number; readonly body: string }> =>
    rawRequest(send.service().url, [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...TOKEN]).answer();
  const statusOf = async (target: string, host = "localhost"): Promise<number> => (await get(target, host)).status;

  test("names the path and the query", async () => {
    const { status, body } = await get(`http://localhost:1${PATH}?x=/`, "localhost");
    expect([status, JSON.parse(body)]).toEqual([200, ADA]);
    const projects = await get("HTTP://LOCALHOST/api/v4/projects.json?per_page=1", "localhost");
    expect(projects.status).toBe(200);
    expect([await statusOf("http://localhost"), await statusOf("http://localhost?x")]).toEqual([200, 200]);
  });

  test("names the host, whatever the header says", async () => {
    expect(await statusOf(`http://evil.example${PATH}`)).toBe(421);
    expect(await statusOf(`http://localhost${PATH}`, "evil.example")).toBe(200);
    expect(await statusOf(`http://user@localhost${PATH}`)).toBe(400);
    expect(await statusOf(`http://${PATH}`)).toBe(400);
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
