import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { ok } from "../../../src/service/http/response.ts";
import type { Route } from "../../../src/service/http/router.ts";
import { createServer } from "../../../src/service/http/server.ts";
import { MACHINE } from "../../../src/service/outside.ts";
import { until } from "../../support/until.ts";

const route: Route<null> = { method: "GET", path: "/it", respond: () => ok("fine") };

type Parts = Parameters<typeof createServer<null>>[0];

const serverWith = (parts: Partial<Parts> = {}): ReturnType<typeof createServer> =>
  createServer({
    routes: [route],
    respond: (requests) => requests.map(() => ({ status: "fulfilled", value: ok(null) })),
    admit: () => undefined,
    isAllowedHost: () => true,
    isOpenToOrigins: () => false,
    deliveryOf: () => null,
    log: () => undefined,
    outside: MACHINE,
    ...parts,
  });

describe("createServer", () => {
  test.concurrent.each([
    ["the head", "GET /it HTTP/1.1\r\nHost: slow\r\nX-Slow: ", 5_000],
    ["the body", "PUT /it HTTP/1.1\r\nHost: slow\r\nContent-Length: 1000\r\n\r\n", 10_000],
  ])(
    "gives up a client that sends %s bit by bit",
    async (_part, beginning, limitMs) => {
      const app = serverWith({ routes: [{ ...route, method: "PUT" }] });
      const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      const socket = connect(Number(url.port), url.hostname);
      const startMs = performance.now();
      socket.write(beginning);
      const dripping = setInterval(() => void socket.write("x"), 100);
      socket.on("error", () => undefined).resume();
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(dripping);
      const heldMs = performance.now() - startMs;
      expect(heldMs).toBeGreaterThan(limitMs - 500);
      expect(heldMs).toBeLessThan(limitMs + 15_000);
      await app.close();
    },
    60_000,
  );

  test.concurrent("closes a connection on which nothing was sent without an answer", async () => {
    const app = serverWith();
    const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(url.port), url.hostname);
    const received: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    await new Promise((resolve) => socket.once("close", resolve));
    await app.close();
    expect(Buffer.concat(received).toString()).toBe("");
  }, 60_000);

  test("logs a request whose connection was dropped, without a status", async () => {
    const lines: string[] = [];
    const app = serverWith({
      deliveryOf: () => ({ delayMs: 0, respond: (execute) => execute(), transport: { kind: "drop" } }),
      log: (line) => lines.push(line),
    });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    await expect(fetch(`${url}/it?token=secret`)).rejects.toThrow("fetch failed");
    await app.close();
    expect(lines).toEqual([expect.stringMatching(/^\S+ GET \/it - \d+\.\d ms$/)]);
  });

  test("logs a client that goes away in its body as a request without an answer, not as a fault", async () => {
    const lines: string[] = [];
    const app = serverWith({
      routes: [{ ...route, method: "PUT" }],
      log: (line) => lines.push(line),
    });
    const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const received = once(app.server, "request");
    const socket = connect(Number(url.port), url.hostname);
    socket.write("PUT /it HTTP/1.1\r\nHost: gone\r\nContent-Length: 100\r\n\r\nabc");
    await received;
    socket.destroy();
    await until(() => lines.length > 0);
    await app.close();
    expect(lines).toEqual([expect.stringMatching(/ PUT \/it - \d+\.\d ms$/)]);
  });

  test("answers with 500 and goes on when all requests of a turn fail at once", async () => {
    let isFirst = true;
    const app = serverWith({
      respond: (requests) => {
        if (!isFirst) return requests.map(() => ({ status: "fulfilled", value: ok("fine") }));
        isFirst = false;
        throw new Error("the disk is gone");
      },
    });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    expect([(await fetch(`${url}/it`)).status, (await fetch(`${url}/it`)).status]).toEqual([500, 200]);
    await app.close();
  });

  test("answers with 500 what cannot be sent", async () => {
    const value = { status: 200, body: "", headers: { "X-Broken": "\n" } };
    const app = serverWith({ respond: (requests) => requests.map(() => ({ status: "fulfilled", value })) });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    expect((await fetch(`${url}/it`)).status).toBe(500);
    await app.close();
  });

  test("answers a fault of its own with 500, says nothing of it, and logs it", async () => {
    const lines: string[] = [];
    const reason = new Error("the disk is on fire");
    const app = serverWith({
      respond: (requests) => requests.map(() => ({ status: "rejected", reason })),
      log: (line) => lines.push(line),
    });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const reply = await fetch(`${url}/it`);
    expect([reply.status, await reply.text()]).toEqual([500, '{"message":"500 Internal Server Error"}']);
    expect(lines.join("\n")).toMatch(/the disk is on fire\n +at /);
    expect(Number(reply.headers.get("x-runtime"))).toBeGreaterThan(0);
    await app.close();
  });
});
