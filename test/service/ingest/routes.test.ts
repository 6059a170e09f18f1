import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { type Request, type Reply, serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [
      { username: "mia", email: "mia@example.com", token: "token" },
      { username: "dev", email: "dev@example.com", token: "developer" },
    ],
    projects: [
      {
        id: 1,
        full_path: "team/app",
        error_tracking: {},
        members: { mia: "maintainer", dev: "developer" },
        client_keys: [{ public_key: "glet_live" }, { public_key: "glet_dead", active: false }],
      },
      { id: 2, full_path: "team/other", members: { mia: "maintainer" }, client_keys: [{ public_key: "glet_other" }] },
    ],
  },
});

const EVENT_ID = "9ec79c33ec9942ab8353589fcb2e04dc";
const ENVELOPE = "/errortracking/api/v1/projects/api/1/envelope/";
const STORE = "/errortracking/api/v1/projects/api/1/store/";
const KEY = "sentry_key=glet_live";
const EVENT = JSON.stringify({ event_id: EVENT_ID, message: "boom" });
const item = (type: string, payload: string): string =>
  `${JSON.stringify({ type, length: Buffer.byteLength(payload) })}\n${payload}\n`;
const envelope = (header: object, ...items: string[]): string => `${JSON.stringify(header)}\n${items.join("")}`;
const ONE_EVENT = envelope({ event_id: EVENT_ID }, item("event", EVENT));

const report = (path: string, body: string | Buffer, headers: Request["headers"] = {}): Promise<Reply> =>
  send(path, { method: "POST", token: null, body, headers });
const counts = async (): Promise<{ events: number }[]> =>
  (await send("/_tocsin/events?project=1")).json as { events: number }[];
const firstCount = async (): Promise<number> => (await counts())[0]?.events ?? Number.NaN;

describe("a report", () => {
  const AUTH = { "X-Sentry-Auth": "Sentry sentry_version=7, sentry_client=sdk/1.0, sentry_key=glet_live" };
  const routes: Record<string, () => Promise<Reply>> = {
    "as an envelope with the key in the query": () => report(`${ENVELOPE}?${KEY}&sentry_version=7`, ONE_EVENT),
    "as an envelope with the key in the header": () => report(ENVELOPE, ONE_EVENT, AUTH),
    "as an envelope with the key in Authorization": () =>
      report(ENVELOPE, ONE_EVENT, { Authorization: AUTH["X-Sentry-Auth"] }),
    "as an envelope that names its address": () =>
      report(
        ENVELOPE,
        envelope({ event_id: EVENT_ID, dsn: "https://glet_live@localhost:1/x/1" }, item("event", EVENT)),
      ),
    "as an envelope of a browser": () =>
      report(`${ENVELOPE}?${KEY}`, ONE_EVENT, { "Content-Type": "text/plain;charset=UTF-8" }),
    "to the path without its last slash": () => report(`${ENVELOPE.slice(0, -1)}?${KEY}`, ONE_EVENT),
    "as an item without a length": () =>
      report(`${ENVELOPE}?${KEY}`, envelope({ event_id: EVENT_ID }, `{"type":"event"}\n${EVENT}`)),
    "as a store request": () => report(`${STORE}?${KEY}`, EVENT, { "Content-Type": "application/json" }),
    "packed with gzip": () => report(`${ENVELOPE}?${KEY}`, gzipSync(ONE_EVENT), { "Content-Encoding": "gzip" }),
    "packed with deflate": () =>
      report(`${ENVELOPE}?${KEY}`, deflateSync(ONE_EVENT), { "Content-Encoding": "deflate" }),
    "packed with br": () => report(`${STORE}?${KEY}`, brotliCompressSync(EVENT), { "Content-Encoding": "BR" }),
  };

  test.each(Object.entries(routes))("%s is counted", async (_title, reported) => {
    const before = await firstCount();
    const reply = await reported();
    expect([reply.status, reply.json]).toEqual([200, { id: EVENT_ID }]);
    expect(await firstCount()).toBe(before + 1);
  });

  test("counts events, not what else an envelope holds", async () => {
    const before = await firstCount();
    const binary = item("attachment", "line\nline\0\n");
    const body = envelope({}, item("session", "{}"), item("event", EVENT), binary, item("event", EVENT), "\n");
    const reply = await report(`${ENVELOPE}?${KEY}`, body);
    expect(reply.json).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await counts()).toMatchObject([{ events: before + 2 }, { events: 0 }]);
  });
});

describe("a report that is refused", () => {
  const post = { method: "POST", token: null };
  const refused = (status: number, detail: string): { status: number; answer: unknown } => ({
    status,
    answer: { detail },
  });
  const foreign = refused(404, "the client key is unknown, inactive or of another project");
  testCases(send, {
    "without a key": { ...post, path: ENVELOPE, body: ONE_EVENT, ...refused(400, "missing authorization information") },
    "with an unknown key": { ...post, path: `${ENVELOPE}?sentry_key=glet_no`, body: ONE_EVENT, ...foreign },
    "with an inactive key": { ...post, path: `${ENVELOPE}?sentry_key=glet_dead`, body: ONE_EVENT, ...foreign },
    "with a key of another project": {
      ...post,
      path: `${ENVELOPE}?sentry_key=glet_other`,
      body: ONE_EVENT,
      ...foreign,
    },
    "that is no JSON": { ...post, path: `${STORE}?${KEY}`, body: "boom", ...refused(400, "invalid JSON") },
    "that is no object": { ...post, path: `${STORE}?${KEY}`, body: "[]", ...refused(400, "not a JSON object") },
    "that is empty": { ...post, path: `${ENVELOPE}?${KEY}`, ...refused(400, "invalid JSON") },
    "whose item is longer than it is": {
      ...post,
      path: `${ENVELOPE}?${KEY}`,
      body: '{}\n{"type":"event","length":99}\n{}',
      ...refused(400, "invalid envelope: wrong item length"),
    },
    "whose item has a length of nonsense": {
      ...post,
      path: `${ENVELOPE}?${KEY}`,
      body: '{}\n{"type":"event","length":-1}\n{}',
      ...refused(400, "invalid envelope: wrong item length"),
    },
    "that is packed in an unknown way": {
      ...post,
      path: `${STORE}?${KEY}`,
      body: EVENT,
      headers: { "Content-Encoding": "zstd" },
      ...refused(415, "unsupported content encoding"),
    },
    "that is not packed as it says": {
      ...post,
      path: `${STORE}?${KEY}`,
      body: EVENT,
      headers: { "Content-Encoding": "gzip" },
      ...refused(400, "failed to decompress the payload"),
    },
    "that unpacks to more than 4 MiB": {
      ...post,
      path: `${STORE}?${KEY}`,
      body: gzipSync(Buffer.alloc(5 * 1024 * 1024)),
      headers: { "Content-Encoding": "gzip" },
      ...refused(413, "payload too large"),
    },
  });

  test("because its key was deleted", async () => {
    const { json } = await send("/api/v4/projects/1/error_tracking/client_keys", { method: "POST" });
    const { id, public_key: key } = json as { id: number; public_key: string };
    expect((await report(`${ENVELOPE}?sentry_key=${key}`, ONE_EVENT)).status).toBe(200);
    await send(`/api/v4/projects/1/error_tracking/client_keys/${id}`, { method: "DELETE" });
    expect((await report(`${ENVELOPE}?sentry_key=${key}`, ONE_EVENT)).status).toBe(404);
  });
});

describe("the counts", () => {
  testCases(send, {
    "are for maintainers": { path: "/_tocsin/events?project=1", token: "developer", status: 403 },
    "need a token": { path: "/_tocsin/events?project=1", token: null, status: 401 },
    "need a project with a name": {
      path: "/_tocsin/events?project",
      status: 400,
      answer: { error: "project is missing" },
    },
    "need a project": { path: "/_tocsin/events", status: 400, answer: { error: "project is missing" } },
    "need a project that is there": {
      path: "/_tocsin/events?project=77",
      status: 404,
      answer: { message: "404 Project Not Found" },
    },
    "are of one project": {
      path: "/_tocsin/events?project=team%2Fother",
      status: 200,
      answer: [{ key_id: 3, public_key: "glet_other", events: 0 }],
    },
  });
});
