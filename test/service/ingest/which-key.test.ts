import { describe, expect, test } from "@jest/globals";
import { type Reply, serving } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "mia", email: "mia@example.com", token: "token" }],
    projects: [
      {
        id: 1,
        full_path: "team/app",
        error_tracking: {},
        client_keys: [{ public_key: "good" }, { public_key: "dead", active: false }],
      },
    ],
  },
});

const ENVELOPE = "/errortracking/api/v1/projects/api/1/envelope";
const auth = (key: string): Record<string, string> => ({ "X-Sentry-Auth": `Sentry sentry_key=${key}` });
const report = (query: string, headers: Record<string, string>, header: object = {}): Promise<Reply> =>
  send(ENVELOPE + query, { method: "POST", token: null, headers, body: JSON.stringify(header) });
const dsn = (text: string): object => ({ dsn: text });

describe("the key of a report", () => {
  test.each<[string, Parameters<typeof report>]>([
    ["in the query, whatever the header says", ["?sentry_key=good", auth("dead")]],
    ["in the header where the query's is empty", ["?sentry_key=", auth("good")]],
    ["in the header where the query has a list", ["?sentry_key[]=dead", auth("good")]],
    ["in the header, whatever the envelope says", ["", auth("good"), dsn("https://dead@host/1")]],
    [
      "in the envelope where the header is another scheme's",
      ["", { Authorization: "Bearer x" }, dsn("http://good@h/1")],
    ],
  ])("is the one %s", async (_where, sent) => {
    expect((await report(...sent)).status).toBe(200);
  });

  test.each<[string, Parameters<typeof report>]>([
    ["is empty in the query", ["?sentry_key=", {}]],
    ["is missing in the envelope's address", ["", {}, dsn("https://host/1")]],
    ["is in an address that is none", ["", {}, dsn("good@nonsense")]],
    ["is in an empty address", ["", {}, dsn("")]],
  ])("that %s is missing", async (_what, sent) => {
    const { status, json } = await report(...sent);
    expect([status, json]).toEqual([400, { detail: "missing authorization information" }]);
  });
});

describe("a refusal", () => {
  const GOOD = "?sentry_key=good";
  test.each<[number, string, { body: string; headers?: Record<string, string> }]>([
    [400, GOOD, { body: "" }],
    [400, "", { body: "{}" }],
    [404, "?sentry_key=dead", { body: "{}" }],
    [415, GOOD, { body: "{}", headers: { "Content-Encoding": "constructor" } }],
  ])("of %i has its reason in a header", async (status, query, request) => {
    const reply = await send(ENVELOPE + query, { method: "POST", token: null, ...request });
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ detail: reply.headers.get("x-sentry-error") });
  });
});
