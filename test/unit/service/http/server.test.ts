import { describe, expect, test } from "@jest/globals";
import { ok } from "../../../../src/service/http/answer.ts";
import type { Endpoint } from "../../../../src/service/http/call.ts";
import { createServer } from "../../../../src/service/http/server.ts";

const endpoint: Endpoint<null> = { method: "GET", path: "/it", answer: () => ok("fine") };

describe("createServer", () => {
  test("gives every phase of a connection its time", async () => {
    const app = createServer({
      endpoints: [endpoint],
      answer: () => ok(null),
      deliveryOf: () => null,
      log: () => undefined,
    });
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
    for (const milliseconds of [headersTimeout, requestTimeout, timeout, keepAliveTimeout]) {
      expect(milliseconds).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThanOrEqual(72_000);
    }
    await app.close();
  });

  test("answers a fault of its own with 500, says nothing of it, and logs it", async () => {
    const lines: string[] = [];
    const fail = (): never => {
      throw new Error("the disk is on fire");
    };
    const app = createServer({
      endpoints: [endpoint],
      answer: fail,
      deliveryOf: () => null,
      log: (line) => lines.push(line),
    });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const reply = await fetch(`${url}/it`);
    expect([reply.status, await reply.text()]).toEqual([500, '{"message":"500 Internal Server Error"}']);
    expect(lines.join("\n")).toMatch(/the disk is on fire\n +at /);
    await app.close();
  });
});
