import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";

const KINDS = "one of status, html, redirect, drop, delay, truncate, slow, content_type";
const FAULTS = "/_tocsin/faults";
const seed = {
  users: [
    { username: "root", email: "root@example.com", token: "token", admin: true },
    { username: "ada", email: "ada@example.com", token: "ada" },
  ],
} as const;

describe("without --faults", () => {
  const send = serving({ seed });
  testCases(send, {
    "there is nothing to ask": { path: FAULTS, status: 404, answer: { error: "404 Not Found" } },
    "there is nowhere to ask": {
      path: FAULTS,
      method: "POST",
      json: {},
      status: 404,
      answer: { error: "404 Not Found" },
    },
  });
});

describe("with --faults", () => {
  const send = serving({ seed, faults: true });
  const post = { path: FAULTS, method: "POST" };
  const drop = { kind: "drop" };
  const bad = (
    json: unknown,
    error: string,
  ): { path: string; method: string; json: unknown; status: number; answer: unknown } => ({
    ...post,
    json,
    status: 400,
    answer: { error },
  });

  testCases(send, {
    "nobody asks without a token": { ...post, token: null, json: { fault: drop }, status: 401 },
    "nobody but an administrator asks": {
      ...post,
      token: "ada",
      json: { fault: drop },
      status: 403,
      answer: { message: "403 Forbidden" },
    },
    "nobody but an administrator lists": { path: FAULTS, token: "ada", status: 403 },
    "nobody but an administrator calls off": { path: FAULTS, method: "DELETE", token: "ada", status: 403 },
    "a rule is JSON": { ...post, body: "no", status: 400, answer: { error: "a rule must be a JSON object" } },
    "a rule is an object": bad([], "it must be an object"),
    "a rule needs a fault": bad({}, `fault must be an object whose kind is ${KINDS}`),
    "an unknown fault": bad({ fault: { kind: "explode" } }, `fault.kind must be ${KINDS}`),
    "an unknown key": bad(
      { fault: drop, when: "now" },
      "when is unknown; the known keys are method, path, count, share, seed, fault",
    ),
    "an unknown key of a fault": bad(
      { fault: { kind: "drop", bytes: 3 } },
      "fault.bytes is unknown; the known keys are kind, carried_out",
    ),
    "a method that is none": bad({ fault: drop, method: "get" }, "method must be one of GET, PUT, PATCH, POST, DELETE"),
    "a path that is none": bad({ fault: drop, path: "api" }, "path must be a path, in which a star matches any text"),
    "a count of 0": bad({ fault: drop, count: 0 }, "count must be a whole number of at least 1"),
    "a share above 1": bad({ fault: drop, share: 1.5 }, "share must be a number greater than 0 and at most 1"),
    "a share of 0": bad({ fault: drop, share: 0 }, "share must be a number greater than 0 and at most 1"),
    "a share and a count": bad({ fault: drop, share: 1, count: 1 }, "count and share exclude each other"),
    "a seed without a share": bad({ fault: drop, seed: 1 }, "seed needs a share"),
    "a status that is none": bad(
      { fault: { kind: "status", status: 99 } },
      "fault.status must be a whole number from 200 to 599",
    ),
    "a redirect below 300": bad(
      { fault: { kind: "redirect", location: "/", status: 299 } },
      "fault.status must be a whole number from 300 to 399",
    ),
    "a redirect above 399": bad(
      { fault: { kind: "redirect", location: "/", status: 400 } },
      "fault.status must be a whole number from 300 to 399",
    ),
    "a delay of nearly a minute": bad(
      { fault: { kind: "delay", milliseconds: 55_001 } },
      "fault.milliseconds must be a whole number from 0 to 55000",
    ),
    "a header that would end the line": bad(
      { fault: { kind: "status", status: 503, headers: { "Retry-After": "1\r\nX: y" } } },
      "fault.headers.Retry-After must be a string of printable ASCII characters",
    ),
    "a header that frames the answer": bad(
      { fault: { kind: "status", status: 503, headers: { "Content-Length": "7" } } },
      "fault.headers.Content-Length is not the name of a header that can be set",
    ),
    "a content type that is empty": bad(
      { fault: { kind: "content_type", content_type: "" } },
      "fault.content_type must be a content type",
    ),
    "a header whose name is none": bad(
      { fault: { kind: "status", status: 503, headers: { "a b": "c" } } },
      "fault.headers.a b is not the name of a header that can be set",
    ),
  });

  test("rules are made with 201, listed with their hits, and called off", async () => {
    const rule = {
      method: "GET",
      path: "/api/v4/notification_settings",
      count: 1,
      fault: { kind: "status", status: 503 },
    };
    const made = await send(FAULTS, { method: "POST", json: rule });
    expect([made.status, made.json]).toMatchObject([201, { ...rule, hits: 0, share: null, seed: null }]);
    expect((await send("/api/v4/notification_settings")).status).toBe(503);
    expect((await send("/api/v4/notification_settings")).status).toBe(200);
    expect((await send(FAULTS)).json).toMatchObject([{ count: 1, hits: 1 }]);
    expect((await send(FAULTS, { method: "DELETE" })).json).toEqual([]);
    expect((await send(FAULTS)).json).toEqual([]);
  });

  test("no rule hits these requests themselves", async () => {
    await send(FAULTS, { method: "POST", json: { fault: drop } });
    expect((await send(FAULTS)).status).toBe(200);
    await expect(send("/api/v4/notification_settings")).rejects.toThrow("fetch failed");
    expect((await send(FAULTS, { method: "DELETE" })).status).toBe(200);
  });
});

describe("at the bounds", () => {
  const send = serving({ seed, faults: true });
  test.each([
    { kind: "status", status: 200 },
    { kind: "status", status: 599 },
    { kind: "redirect", location: "/", status: 300 },
    { kind: "redirect", location: "/", status: 399 },
    { kind: "delay", milliseconds: 55_000 },
    { kind: "slow", milliseconds: 0 },
  ])("%j is taken", async (fault) => {
    const reply = await send(FAULTS, { method: "POST", json: { fault, share: 1 } });
    expect([reply.status, reply.json]).toMatchObject([201, { fault, share: 1 }]);
  });
});
