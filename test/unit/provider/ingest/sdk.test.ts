import { buffer } from "node:stream/consumers";
import type { IncomingHttpHeaders } from "node:http";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { nodeHostWith } from "../../../../src/host/node/index.ts";
import { createIngest, endpointOf, testEvent } from "../../../../src/provider/ingest/index.ts";
import { startService, type TestService } from "../../../../src/testing.ts";
import { answer, closeAll, NAMES, startServer } from "../../../support/server/http-server.ts";
import { run } from "../../../support/terraform/terraform.ts";

const KEY = "glet_0123456789abcdef0123456789abcdef";
const APPLICATION = readFileSync("test/e2e/fixtures/application.ts", "utf8");

/** A received request. */
interface Sent {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const linesOf = ({ body }: Sent): Record<string, unknown>[] =>
  body
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>); // an envelope has objects alone

describe("an envelope, compared with one of @sentry/node", () => {
  let service: TestService;
  let theirs: Sent;
  let ours: Sent;

  beforeAll(async () => {
    const sent: Sent[] = [];
    const { url } = await startServer((request, response) => {
      void buffer(request).then((body) => {
        sent.push({ url: new URL(request.url ?? "", "http://localhost"), headers: request.headers, body });
        answer(response, 200, { id: "1" });
      });
    });
    const dsn = `${url.replace("//", `//${KEY}@`)}/errortracking/api/v1/projects/7`;
    const { PATH } = process.env;
    const { code, stderr } = await run(process.execPath, ["--input-type=module", "--eval", APPLICATION], {
      cwd: ".",
      env: { PATH, SENTRY_DSN: dsn },
    });
    expect([code, stderr]).toEqual([0, ""]);
    const first = sent.find((each) => linesOf(each)[1]?.["type"] === "event");
    const endpoint = endpointOf(dsn);
    if (first === undefined || endpoint === null) throw new Error("nothing was sent");
    const ingest = createIngest({ names: NAMES, timeoutMs: 5000, maxConcurrentRequests: 1 }, nodeHostWith({}));
    const event = testEvent({ message: "Überall", environment: "test" });
    await ingest.send(endpoint, event, new AbortController().signal);
    await ingest.close();
    const last = sent.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    [theirs, ours] = [first, last];
    service = await startService({
      seed: {
        users: [{ username: "ada", email: "ada@example.com", token: "ada" }],
        projects: [
          {
            id: 7,
            full_path: "team/app",
            members: { ada: "maintainer" },
            error_tracking: {},
            client_keys: [{ public_key: KEY }],
          },
        ],
      },
    });
  });

  afterAll(async () => {
    await service.close();
    await closeAll();
  });

  test("goes to the same place with the same key", () => {
    expect(ours.url.pathname).toBe(theirs.url.pathname);
    const [our, their] = [ours, theirs].map(({ url }) => Object.fromEntries(url.searchParams));
    expect(Object.keys(our ?? {}).sort()).toEqual(Object.keys(their ?? {}).sort());
    expect(our).toMatchObject({ sentry_version: their?.["sentry_version"], sentry_key: KEY });
  });

  test("has the same three lines, of the same names and kinds of values", () => {
    const [our, their] = [linesOf(ours), linesOf(theirs)];
    expect([our.length, their.length]).toEqual([3, 3]);
    const kinds = (line: Record<string, unknown> = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(line).map(([name, value]) => [name, typeof value]));
    for (const [line, names] of [["event_id", "sent_at", "sdk"], ["type"], EVENT].entries())
      for (const name of names) expect([name, kinds(our[line])[name]]).toEqual([name, kinds(their[line])[name]]);
    expect(our[1]?.["type"]).toBe(their[1]?.["type"]);
    expect(our[1]?.["length"]).toBe(Buffer.byteLength(ours.body.toString().split("\n")[2] ?? ""));
    const id = /^[0-9a-f]{32}$/;
    for (const lines of [our, their])
      expect([lines[0]?.["event_id"], lines[2]?.["event_id"]].join()).toMatch(/^(.+),\1$/);
    for (const lines of [our, their]) expect(lines[0]?.["event_id"]).toMatch(id);
    expect(exceptionIn(our)).toEqual(["type", "value", "mechanism"]);
    expect(exceptionIn(their)).toEqual(expect.arrayContaining([...exceptionIn(our)]));
  });

  test("is accepted and counted like it", async () => {
    for (const { url, headers, body } of [theirs, ours]) {
      const { "content-type": type, "content-encoding": encoding } = headers;
      const reply = await fetch(service.url + url.pathname + url.search, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { ...(type && { "content-type": type }), ...(encoding && { "content-encoding": encoding }) },
      });
      expect([reply.status, await reply.json()]).toEqual([200, { id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    }
    const headers = { "PRIVATE-TOKEN": "ada" };
    const counts: unknown = await (await fetch(`${service.url}/_tocsin/events?project=7`, { headers })).json();
    expect(counts).toEqual([{ key_id: 1, public_key: KEY, events: 2 }]);
  });
});

/** The fields that both send for an error. */
const EVENT = ["event_id", "timestamp", "platform", "environment", "exception", "sdk"];

const exceptionIn = ([, , event = {}]: Record<string, unknown>[]): readonly string[] => {
  const { values } = event["exception"] as { readonly values: readonly [object] }; // as the format has it
  return Object.keys(values[0]);
};

test("a test event is marked by its level, a tag and a fingerprint, and is one of its own", () => {
  const events = ["one", "two"].map((message) => testEvent({ message, environment: "staging" }));
  for (const event of events)
    expect(event).toMatchObject({
      level: "info",
      tags: { tocsin: "drill" },
      fingerprint: ["tocsin-drill"],
      environment: "staging",
      platform: "other",
      transaction: "tocsin drill",
    });
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(2);
  expect(events.map(({ exception }) => exception.values[0]?.value)).toEqual(["one", "two"]);
});
