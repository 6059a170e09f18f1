import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";

let onLogLine: (line: string) => void = () => undefined;
const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", token: "token" }],
    projects: [{ id: 1, full_path: "team/app", visibility: "public" }],
  },
  log: (line) => onLogLine(line),
});

const PATH = "/api/v4/projects/1/notification_settings";
const typed = (type: string, body: string): { headers: Record<string, string>; body: string } => ({
  headers: { "Content-Type": type },
  body,
});
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = ["--x", 'Content-Disposition: form-data; name="level"', "", "watch", "--x--", ""].join("\r\n");
const NOT_AS_DECLARED = { error: "message body does not match declared format" };

describe("how parameters may be sent", () => {
  const watching = { method: "PUT", status: 200, answer: { level: "watch" } };
  testCases(send, {
    "in the query": { ...watching, path: `${PATH}?level=watch` },
    "in JSON": { ...watching, path: PATH, json: { level: "watch" } },
    "in JSON with a charset": {
      ...watching,
      path: PATH,
      ...typed("Application/JSON; charset=utf-8", '{"level":"watch"}'),
    },
    "in JSON without a content type": { ...watching, path: PATH, body: Buffer.from('{"level":"watch"}') },
    "in a form": { ...watching, path: PATH, ...typed(FORM, "level=w%61tch") },
    "in a multipart form": { ...watching, path: PATH, ...typed("multipart/form-data; boundary=x", MULTIPART) },
    "the body goes before the query": { ...watching, path: `${PATH}?level=mention`, json: { level: "watch" } },
    "the last of two wins": { ...watching, path: `${PATH}?level=mention&level=watch` },
    "an empty body with a JSON content type": {
      ...watching,
      path: `${PATH}?level=watch`,
      ...typed("application/json", ""),
    },
    "an empty body with a content type that is none": {
      ...watching,
      path: `${PATH}?level=watch`,
      ...typed("nonsense", ""),
    },
    "JSON that is no object holds none": { ...watching, path: `${PATH}?level=watch`, json: [{ level: "mention" }] },
    "an empty name is ignored": { ...watching, path: `${PATH}?=x&&level=watch` },
  });

  test.each(["true", "1", "on", "On", "ON", "t", "True", "TRUE", "T", "y", "yes", "Yes", "YES", "Y"])(
    "%s is true",
    async (word) => {
      const reply = await send(`${PATH}?level=custom&new_note=${word}`, { method: "PUT" });
      expect(reply.json).toMatchObject({ events: { new_note: true } });
    },
  );

  test.each(["false", "0", "off", "Off", "OFF", "f", "False", "FALSE", "F", "n", "no", "No", "NO", "N", ""])(
    "%j is not true",
    async (word) => {
      const reply = await send(`${PATH}?level=custom&new_note=${word}`, { method: "PUT" });
      expect(reply.json).toMatchObject({ events: { new_note: false } });
    },
  );

  test.each([true, 1])("JSON's %j is true", async (value) => {
    const reply = await send(PATH, { method: "PUT", json: { level: "custom", new_note: value } });
    expect(reply.json).toMatchObject({ events: { new_note: true } });
  });

  test.each(["tRUE", "yess", "2", "-1", "null", "1.0", " true"])("%j is no boolean", async (word) => {
    const reply = await send(`${PATH}?new_note=${encodeURIComponent(word)}`, { method: "PUT" });
    expect([reply.status, reply.json]).toEqual([400, { error: "new_note is invalid" }]);
  });
});

describe("what cannot be read", () => {
  const write = { path: PATH, method: "PUT" };
  const unsupported = (type: string): { status: number; answer: unknown } => ({
    status: 415,
    answer: { error: `The provided content-type '${type}' is not supported.` },
  });
  testCases(send, {
    "another content type": {
      ...write,
      ...typed("text/plain; charset=utf-8", "level=watch"),
      ...unsupported("text/plain"),
    },
    "a content type that is none": { ...write, ...typed("nonsense", "level=watch"), ...unsupported("nonsense") },
    "a content type is named in small letters and without parameters": {
      ...write,
      ...typed("NON sense; a=b", "level=watch"),
      ...unsupported("non sense"),
    },
    "another content type goes before a missing token": {
      ...write,
      token: null,
      ...typed("text/plain", "x"),
      ...unsupported("text/plain"),
    },
    "malformed JSON": { ...write, ...typed("application/json", "{level:"), status: 400, answer: NOT_AS_DECLARED },
    "JSON nested without end": {
      ...write,
      ...typed("application/json", "[".repeat(500_000)),
      status: 400,
      answer: NOT_AS_DECLARED,
    },
    "a multipart form without its boundary": {
      ...write,
      ...typed("multipart/form-data", MULTIPART),
      status: 400,
      answer: NOT_AS_DECLARED,
    },
    "a form with a broken escape": { ...write, ...typed(FORM, "level=%w"), status: 400, answer: "Bad Request" },
    "a query with broken UTF-8": { path: `${PATH}?level=%ff`, status: 400, answer: "Bad Request" },
    "a query with a NUL": { path: `${PATH}?level=%00`, status: 400, answer: "Bad Request" },
    "a body above 1 MiB": {
      ...write,
      json: { level: "x".repeat(1024 * 1024) },
      status: 413,
      answer: { message: "413 Request Entity Too Large" },
    },
  });

  test("a body of 1 MiB is read", async () => {
    const json = JSON.stringify({ level: "watch", padding: "" });
    const body = json.replace('""', `"${"x".repeat(1024 * 1024 - json.length)}"`);
    const reply = await send(PATH, { method: "PUT", ...typed("application/json", body) });
    expect([body.length, reply.status]).toEqual([1024 * 1024, 200]);
  });
});

describe("paths and methods", () => {
  const NO_ROUTE = { status: 404, answer: { error: "404 Not Found" } };
  testCases(send, {
    "an unknown path": { path: "/api/v4/nothing", ...NO_ROUTE },
    "an unknown path without a token": { path: "/api/v4/nothing", token: null, ...NO_ROUTE },
    "another version": { path: "/api/v5/notification_settings", ...NO_ROUTE },
    "a path in other letters": { path: "/API/v4/notification_settings", ...NO_ROUTE },
    "a slash at the end": { path: `${PATH}/`, status: 200 },
    "slashes without anything between them": { path: PATH.replaceAll("/", "//"), status: 200 },
    "an unknown path with a content type that is none": {
      path: "/api/v4/nothing",
      method: "PUT",
      ...typed("nonsense", "x"),
      ...NO_ROUTE,
    },
    "a method that no path has": { path: PATH, method: "PROPFIND", ...NO_ROUTE },
    "a method that the path does not have": {
      path: "/api/v4/notification_settings",
      method: "DELETE",
      status: 405,
      answer: { error: "405 Not Allowed" },
    },
    "a question for the methods, at a path in other words": {
      path: "//api/v4/projects/7/%6eotification_settings/?level=watch",
      method: "OPTIONS",
      status: 204,
    },
    "a method that no route has, at no path": { path: "/api/v4/projects/7/nothing", method: "OPTIONS", ...NO_ROUTE },
    "a method that no route has, at a longer path": { path: `${PATH}/x`, method: "OPTIONS", ...NO_ROUTE },
    "a method that no route has, at a malformed path": { path: "/api/v4/projects/%ff", method: "OPTIONS", status: 400 },
  });

  test("a method that only newer releases of Node know is no fault of ours", async () => {
    expect([400, 404]).toContain((await send(PATH, { method: "QUERY" })).status);
  });

  test("a 405 names the methods", async () => {
    const { headers } = await send(PATH, { method: "POST" });
    expect(headers.get("allow")).toBe("OPTIONS, GET, HEAD, PUT");
  });

  test("a HEAD has the headers of the GET and no body", async () => {
    const get = await send(PATH);
    const head = await send(PATH, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "etag"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test("the root says what this is and how to point a provider at it", async () => {
    const { url } = send.service();
    const reply = await send("/", { token: null });
    expect(reply.json).toMatchObject({ api: `${url}/api/v4`, provider: { base_url: url } });
  });
});

describe("headers", () => {
  test.each([
    ["a good answer", PATH, 200],
    ["a refusal", "/api/v4/projects/2/notification_settings", 404],
    ["an unknown path", "/api/v4/nothing", 404],
    ["a broken path", "/api/v4/%zz", 400],
  ])("%s carries those of every answer", async (_what, path, status) => {
    const reply = await send(path);
    const id = reply.headers.get("x-request-id");
    expect(reply.status).toBe(status);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(reply.headers.get("x-gitlab-meta") ?? "")).toEqual({ correlation_id: id, version: "1" });
    expect(reply.headers.get("x-runtime")).toMatch(/^\d+\.\d{6}$/);
    expect(reply.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("vary")).toBe("Origin");
  });

  test("JSON is sent as application/json, without a charset", async () => {
    expect((await send(PATH)).headers.get("content-type")).toBe("application/json");
  });

  test("a GET whose tag is known is a 304 without a body", async () => {
    const tag = (await send(PATH)).headers.get("etag") ?? "";
    const again = await send(PATH, { headers: { "If-None-Match": `"other", ${tag}` } });
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
  });

  test("a tag is of no use to a write", async () => {
    const write = { method: "PUT", json: { level: "watch" } };
    const tag = (await send(PATH, write)).headers.get("etag") ?? "";
    expect((await send(PATH, { ...write, headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  test("a refusal is not to be kept", async () => {
    const { headers } = await send("/api/v4/nothing");
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-cache", null]);
  });
});

describe("the log", () => {
  test("has one line per request, without query and token", async () => {
    const line = new Promise<string>((resolve) => (onLogLine = resolve));
    await send(`${PATH}?private_token=token&notification_email=ada@example.com`);
    const expected = /^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/api\/v4\/projects\/1\/notification_settings 200 [\d.]+ ms$/;
    expect(await line).toMatch(expected);
  });
});

describe("bytes that are no HTTP", () => {
  test("are answered with a bare 400 and an end", async () => {
    const { port } = new URL(send.service().url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write("NONSENSE\r\n\r\n");
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});
