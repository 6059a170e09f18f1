/** Tests of bodies: who may send one, how much of it is held, and the answer to a client that is still sending. */
import { afterEach, describe, expect, test } from "@jest/globals";
import { ok } from "../../../src/service/http/response.ts";
import type { Route } from "../../../src/service/http/router.ts";
import { createServer } from "../../../src/service/http/server.ts";
import { MACHINE } from "../../../src/service/outside.ts";
import { until } from "../../support/until.ts";
import { runs } from "../../support/runs.ts";
import { SEED, state } from "../terraform-state/seeded.ts";
import { serving } from "../serving.ts";
import { rawRequest, type RawRequest } from "./raw-request.ts";

const MIB = 1024 * 1024;

const opened: RawRequest[] = [];
afterEach(() => opened.splice(0).forEach(({ socket }) => socket.destroy()));

interface Sent {
  /** How long the body is said to be. */
  readonly length: number;
  readonly token?: string;
  readonly headers?: readonly string[];
  readonly body?: Buffer;
}

/** Sends the head of a request with a body of this length, and not necessarily the body. */
function begin(url: string, [method, path]: readonly [string, string], sent: Sent): RawRequest {
  const { length, token = "token", headers = [], body } = sent;
  const head = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", `PRIVATE-TOKEN: ${token}`];
  const request = rawRequest(url, [...head, `Content-Length: ${length}`, ...headers], body);
  opened.push(request);
  return request;
}

describe("a request is refused before its body is sent", () => {
  const send = serving({ seed: SEED });
  const JSON_TYPE = ["Content-Type: application/json"];
  const cases: Readonly<Record<string, [status: number, method: string, path: string, token: string]>> = {
    "without a valid token": [401, "POST", state("web"), "nobody"],
    "of somebody who does not see the project": [404, "POST", state("web"), "stranger"],
    "below the role that it needs": [403, "POST", state("web"), "developer"],
    "with a token that may only read": [403, "POST", state("web"), "reader"],
    "to lock, without a valid token": [401, "POST", state("web", "/lock"), "nobody"],
    "to unlock, without a valid token": [401, "DELETE", state("web", "/lock"), "nobody"],
    "to delete, below the role that it needs": [403, "DELETE", state("web"), "developer"],
    "to delete a version, below the role that it needs": [403, "DELETE", state("web", "/versions/1"), "developer"],
    "of settings, without a valid token": [401, "PUT", "/api/v4/notification_settings", "nobody"],
    "of a group's settings, without a valid token": [401, "PUT", "/api/v4/groups/1/notification_settings", "nobody"],
    "of error tracking, below the role that it needs": [
      403,
      "PATCH",
      "/api/v4/projects/1/error_tracking/settings",
      "developer",
    ],
    "of a key, below the role that it needs": [
      403,
      "POST",
      "/api/v4/projects/1/error_tracking/client_keys",
      "developer",
    ],
    "to a path that does not exist": [404, "POST", "/api/v4/nothing", "token"],
    "by a method that the path does not have": [405, "POST", "/api/v4/version", "token"],
    "with a body that is too long": [413, "PUT", "/api/v4/notification_settings", "token"],
  };
  test.each(Object.entries(cases))("%s", async (_title, [status, method, path, token]) => {
    const request = begin(send.service().url, [method, path], {
      length: 230_000_000,
      token,
      headers: JSON_TYPE,
    });
    expect(await request.answer()).toMatchObject({ status });
  });
});

describe("an administrator who names in the body whom to act for", () => {
  const root = { username: "root", email: "root@example.com", admin: true };
  const send = serving({
    seed: { ...SEED, users: [...SEED.users.slice(0, 5), { ...root, token: "sudo", scopes: ["sudo"] }] },
  });

  test("is not refused before the body is read", async () => {
    const json = { sudo: "mia", level: "watch" };
    const reply = await send("/api/v4/notification_settings", { method: "PUT", token: "sudo", json });
    expect([reply.status, reply.json]).toEqual([200, { level: "watch", notification_email: "mia@example.com" }]);
  });

  test("is refused when it names nobody", async () => {
    const reply = await send("/api/v4/notification_settings", { method: "PUT", token: "sudo", json: {} });
    expect(reply.status).toBe(403);
  });
});

describe("a client that is still sending", () => {
  const send = serving({ seed: SEED });
  const path = "/api/v4/notification_settings";

  for (const [title, headers] of [
    ["and keeps its connection", []],
    ["and closes its connection", ["Connection: close"]],
  ] as const)
    test(`${title} gets its refusal every time`, async () => {
      const piece = Buffer.alloc(MIB / 16, "x");
      for (let left = runs(20, 1000); left > 0; left -= 1) {
        const request = begin(send.service().url, ["PUT", path], { length: 3 * MIB, headers });
        // Reads only once everything is sent, as simple clients do.
        request.socket.pause();
        for (let sent = 0; sent < 3 * MIB; sent += piece.length) {
          request.socket.write(piece);
          await until(() => request.socket.writableLength === 0);
        }
        request.socket.resume();
        expect((await request.answer()).status).toBe(413);
        request.socket.destroy();
      }
    });

  test("can use its connection again after it has sent everything", async () => {
    const request = begin(send.service().url, ["POST", "/nothing"], { length: 5, body: Buffer.from("12") });
    expect((await request.answer()).status).toBe(404);
    const second = ["GET / HTTP/1.1", "Host: 127.0.0.1", "Connection: close", "", ""].join("\r\n");
    request.socket.write(`345${second}`);
    await request.closed;
    expect((await request.answer()).body).toContain("HTTP/1.1 200 OK");
  });

  test("for longer than five seconds after its refusal is disconnected", async () => {
    const request = begin(send.service().url, ["POST", "/nothing"], { length: 1_000_000 });
    await request.answer();
    const startMs = performance.now();
    const sending = setInterval(() => request.socket.write("x"), 50);
    await request.closed;
    clearInterval(sending);
    const heldMs = performance.now() - startMs;
    expect(heldMs).toBeGreaterThan(4_500);
    expect(heldMs).toBeLessThan(9_500);
  });
});

describe("the budget of all bodies", () => {
  const route: Route<null> = { method: "POST", path: "/it", isRaw: true, respond: ({ body }) => ok(body.length) };
  const start = async (): Promise<{ url: string; close: () => Promise<void> }> => {
    const app = createServer<null>({
      routes: [route],
      admit: () => undefined,
      isAllowedHost: () => true,
      isOpenToOrigins: () => false,
      respond: (requests) =>
        requests.map(({ route: { respond }, request }) => ({ status: "fulfilled", value: respond(request, null) })),
      deliveryOf: () => null,
      log: () => undefined,
      outside: MACHINE,
      bodiesBytes: MIB,
    });
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
  };
  const half = Buffer.alloc(600_000, "x");

  test("refuses what would exceed it, and serves others, and what comes later", async () => {
    const { url, close } = await start();
    const post = (sent: Buffer): RawRequest => begin(url, ["POST", "/it"], { length: half.length, body: sent });
    const first = post(half.subarray(1));
    const second = post(half.subarray(1));
    const refused = await Promise.race([first.answer(), second.answer()]);
    expect(refused).toEqual({
      status: 503,
      body: '{"message":"503 Service Unavailable - too many large request bodies at once"}',
    });
    for (const { socket } of [first, second]) socket.write("x");
    const answers = await Promise.all([first.answer(), second.answer()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect((await post(half).answer()).body).toBe("600000");
    await close();
  });

  test("is given back by clients that disconnect", async () => {
    const { url, close } = await start();
    for (let left = 5; left > 0; left -= 1) {
      const request = begin(url, ["POST", "/it"], { length: half.length, body: half.subarray(1) });
      await until(() => request.socket.writableLength === 0 && !request.socket.connecting);
      request.socket.destroy();
      await request.closed;
    }
    await until(
      async () => (await begin(url, ["POST", "/it"], { length: half.length, body: half }).answer()).status === 200,
    );
    await close();
  });

  test("counts the pieces of a body that comes byte by byte", async () => {
    const { url, close } = await start();
    const head = ["POST /it HTTP/1.1", "Host: 127.0.0.1", "Transfer-Encoding: chunked"];
    const request = rawRequest(url, head, Buffer.from("1\r\nx\r\n".repeat(20_000)));
    opened.push(request);
    expect((await request.answer()).status).toBe(503);
    request.socket.destroy();
    await close();
  });
});
